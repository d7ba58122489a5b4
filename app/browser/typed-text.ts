type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsOf = (root: ParentNode) => [...root.querySelectorAll<Field>("input[name], textarea[name], select[name]")];

/**
 * Remembers the fields of the page. The returned function copies the text of removed fields to the fields in their
 * places. React replaces the HTML when something in between, such as a proxy, has changed it.
 */
export function rememberFields(): () => void {
  let places = fieldsOf(document).map((field, _, all) => {
    const alike = all.filter(({ name }) => name === field.name);
    return { field, index: alike.indexOf(field) };
  });
  const focused = document.activeElement;
  return () => {
    const lost = places.filter(({ field }) => !field.isConnected);
    places = places.filter(({ field }) => field.isConnected);
    for (const { field, index } of lost) {
      const current = fieldsOf(document).filter(({ name }) => name === field.name)[index];
      if (!current) continue;
      move(field, current);
      if (field === focused) current.focus({ preventScroll: true });
    }
  };
}

/** Sets the value as a person does, so that React notices it. */
function move(from: Field, to: Field): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(from.type)) {
    if (from.checked !== to.checked) to.click();
    return;
  }
  if (from.type === "hidden" || from.type === "file" || from.value === to.value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), "value")?.set?.call(to, from.value);
  to.dispatchEvent(new Event(to instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
