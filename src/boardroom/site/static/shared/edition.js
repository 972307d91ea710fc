// A page that stays open while the server is upgraded goes on with last edition's scripts and styles, and gets frames
// of the new one. So it is opened anew, once, as soon as nobody would lose anything by it.

/** Whether somebody has changed a field and not sent it. */
export function dirty(field) {
  if (field.type === "hidden") return false;
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field.tagName === "SELECT") {
    // Where none is marked, a browser selects the first there is
    const marked = [...field.options].findLastIndex((o) => o.defaultSelected);
    return field.selectedIndex !== Math.max(marked, Math.min(0, field.options.length - 1));
  }
  return field.value !== field.defaultValue;
}

/** Another server may answer a page that is opened anew, one that is not upgraded yet: it is not asked twice. */
function tried(edition) {
  try {
    const before = sessionStorage.getItem("edition");
    sessionStorage.setItem("edition", edition);
    return before === edition;
  } catch {
    return true;
  }
}

/** The server is of this edition: is the page, too? */
export function renew(edition) {
  if (import.meta.url.includes(`/${edition}/`)) return;
  const fields = [...document.querySelectorAll("input[name], select[name], textarea[name]")];
  if (document.querySelector("dialog[open]") || fields.some(dirty)) setTimeout(renew, 5000, edition);
  else if (!tried(edition)) location.reload();
}
