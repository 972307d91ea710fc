// After an upgrade of the server, open pages have old scripts and styles but get new frames. Reload such a page once,
// as soon as no typed text would be lost.

/** Return true if a field has unsent changes. */
export function isDirty(field) {
  if (field.type === "hidden") return false;
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field.tagName === "SELECT") {
    // Without a default, browsers select the first option
    const marked = [...field.options].findLastIndex((o) => o.defaultSelected);
    return field.selectedIndex !== Math.max(marked, Math.min(0, field.options.length - 1));
  }
  return field.value !== field.defaultValue;
}

/** Return true if the page was already reloaded for a version: behind a load balancer the next server may be older. */
function wasReloadedFor(edition) {
  try {
    const before = sessionStorage.getItem("edition");
    sessionStorage.setItem("edition", edition);
    return before === edition;
  } catch {
    return true;
  }
}

/** Reload the page if its files have another version than the server's. */
export function reloadIfOutdated(edition) {
  if (import.meta.url.includes(`/${edition}/`)) return;
  const fields = [...document.querySelectorAll("input[name], select[name], textarea[name]")];
  if (document.querySelector("dialog[open]") || fields.some(isDirty)) setTimeout(reloadIfOutdated, 5000, edition);
  else if (!wasReloadedFor(edition)) location.reload();
}
