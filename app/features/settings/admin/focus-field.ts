const FIELDS = "input:not([type=file], [type=color]), textarea, select, [contenteditable=true]";

/**
 * Focuses the first field of an element in the next frame, or its first button where it has no field in view. On a
 * phone, where a field brings up the keyboard, the button comes first.
 */
export function focusField(find: () => Element | null | undefined): void {
  requestAnimationFrame(() => {
    const element = find();
    const kinds = [FIELDS, "summary, button"];
    if (matchMedia("(pointer: coarse)").matches) kinds.reverse();
    const controls = kinds.flatMap((selector) => [...(element?.querySelectorAll<HTMLElement>(selector) ?? [])]);
    for (const control of controls) {
      // One that is hidden or disabled does not take the focus.
      control.focus();
      if (document.activeElement === control) return;
    }
  });
}
