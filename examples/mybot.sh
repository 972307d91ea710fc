#!/bin/sh
# A bot without any library, in plain shell: it takes the last of the legal actions (docs/drive.md).
#
# boardroom simulate acquire --players 3 --bots "exec:sh examples/mybot.sh,greedy,random"

while IFS= read -r line; do
    # A line with scores tells the end of a game and is not answered
    case $line in *'"legal": [], "scores": ['*) continue ;; esac
    # The legal actions end the line: …, "legal": ["place 2A", "place 3E"]}
    legal=${line##*'"legal": ["'}
    last=${legal##*'", "'}
    printf '%s\n' "${last%'"]}'}"
done
