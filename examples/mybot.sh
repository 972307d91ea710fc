#!/bin/sh
# A bot in plain shell: it takes the last legal action (docs/build/bots-in-any-language.md).
#
# boardroom simulate acquire --players 3 --bots "exec:sh examples/mybot.sh,greedy,random"

while IFS= read -r line; do
    # A line with scores marks the end of a game and needs no answer
    case $line in *'"legal": [], "scores": ['*) continue ;; esac
    # The legal actions are at the end of the line: …, "legal": ["place 2A", "place 3E"]}
    legal=${line##*'"legal": ["'}
    last=${legal##*'", "'}
    printf '%s\n' "${last%'"]}'}"
done
