/** Reserves space below the page's content for the bar, whose height varies (`--selection-bar-room` in app.css). */
export function reserveHeight(bar: HTMLElement | null) {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty("--selection-bar-room", `calc(${bar.offsetHeight}px + 1.5rem)`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty("--selection-bar-room");
  };
}
