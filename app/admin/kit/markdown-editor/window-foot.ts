/** The bar at the bottom of the window, or of the dialog that fills it, in the viewport. */
export function windowFoot(): DOMRect | undefined {
  return [...document.querySelectorAll("[data-window-foot]:not([hidden])")].at(-1)?.getBoundingClientRect();
}
