"""What `violations` leaves out saves time, and hides no fault: here are some."""

from web.browser import opened, person, violations

PALE, DARK = "color: #999; background: #fff", "color: #999; background: #333"
PLANTED = f"""
    <p style="{PALE}; display: none">hidden, and none that is like it goes unseen</p>
    <p style="{PALE}">pale</p>
    <p style="{PALE}">pale again</p>
    <p style="{DARK}">on another ground</p>
    <p style="{DARK}"><span style="color: #555">dark</span></p>
    <p style="position: relative; height: 2em; background: #fff">
        <span style="position: absolute; inset: 0; background: #eee"></span>
        <span style="position: absolute; color: #fff">on what lies beside it</span>
    </p>
    <p style="opacity: 0.3"><em>faint</em></p>
    <img src="/favicon.ico">
    <button></button>
    <input>
    <a href="/" aria-labelledby="nobody"></a>
    <div role="slider"></div>
    <ul><p>no item</p></ul>
    <h2></h2>
"""
PLANT = """html => {
    document.querySelector("main").insertAdjacentHTML("beforeend", html);
    // The site's policy takes styles from scripts alone
    for (const e of document.querySelectorAll("main [style]")) e.style = e.getAttribute("style");
}"""
ALL = """async () => {
    axe.reset();
    return (await axe.run()).violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => [id, html]));
}"""


def test_faults_of_many_kinds_are_found(browser, server):
    """All that axe finds when it is asked for everything, but for a text that looks like another."""
    page = opened(person(browser, server.address), "/rules/")
    assert violations(page) == []
    page.evaluate(PLANT, PLANTED)
    found = sorted((rule, html.replace(' data-looks-so=""', "")) for rule, html in violations(page))
    everything = sorted((rule, html) for rule, html in page.evaluate(ALL) if "pale again" not in html)
    assert len(everything) > 12
    assert {"color-contrast", "image-alt", "label", "list"} < {rule for rule, _ in everything}
    assert found == everything
