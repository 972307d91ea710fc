"""A chart of the player's strength over time, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH, HEIGHT, EDGE = 640, 320, 48


def draw_curve(points: Sequence[tuple[float, float]], across: str, up: str) -> str:
    """Draw points from left to right. Heights are between 0 and 1."""
    most = max((x for x, _ in points), default=1.0) or 1.0

    def at(x: float, y: float) -> tuple[str, str]:
        return f"{EDGE + x / most * (WIDTH - 2 * EDGE):.1f}", f"{HEIGHT - EDGE - y * (HEIGHT - 2 * EDGE):.1f}"

    def line(kind: str, *along: tuple[float, float]) -> str:
        return f'<polyline class="{kind}" points="{" ".join(",".join(at(x, y)) for x, y in along)}"/>'

    rules = [
        f"{line('rule', (0, share), (most, share))}"
        f'<text x="{EDGE - 8}" y="{at(0, share)[1]}" text-anchor="end">{share:.0%}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    ]
    dots = [
        f'<circle cx="{at(x, y)[0]}" cy="{at(x, y)[1]}" r="3"><title>{x:g}: {y:.1%}</title></circle>' for x, y in points
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">\n'
        "<style>text{font:12px sans-serif;fill:#555}.rule{stroke:#ccc}.curve{stroke:#1d5b8f;fill:none;stroke-width:2}"
        "circle{fill:#1d5b8f}</style>\n"
        f"<title>{escape(up)}</title>\n{''.join(rules)}\n"
        f"{line('curve', *points)}\n{''.join(dots)}\n"
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 12}" text-anchor="middle">{escape(across)} (0 to {most:g})</text>\n'
        f'<text x="{WIDTH / 2}" y="24" text-anchor="middle">{escape(up)}</text>\n</svg>\n'
    )
