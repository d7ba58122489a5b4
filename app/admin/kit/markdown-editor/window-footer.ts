/** The bar at the bottom of the window, or of the dialog that fills it, in the viewport. */
export function windowFooter(): DOMRect | undefined {
  return [...document.querySelectorAll("[data-window-footer]:not([hidden])")].at(-1)?.getBoundingClientRect();
}
