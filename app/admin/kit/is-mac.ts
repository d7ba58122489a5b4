/** Whether shortcuts use ⌘ instead of Ctrl. CodeMirror, which binds those of the editor, reads the same property. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
