/**
 * True for a key that belongs to an input method: Enter confirms a word, Escape takes it back. Safari marks the last of
 * them only by the code 229 (UI Events).
 */
export const isComposing = (event: { isComposing?: boolean; keyCode?: number }): boolean =>
  event.isComposing === true || event.keyCode === 229;
