/*
 * What travels between a card and its dialog: the parts that bear `data-carried="cover"` or `="title"` on both sides.
 * One transition of the browser's carries them, begun with the press: while the dialog is made the old frame stands, and
 * the first new one shows the dialog. React's <ViewTransition> would need a second one, as a portal stands only after it.
 */
const LONGEST_WAIT_MS = 400;
const DIALOG = "[role=dialog]";

/** One that begins ends the one before. */
let latest: ViewTransition | undefined;

/** Makes the change that opens or closes a dialog, and carries the parts of `from` over to their like in `to`. */
export function carry(way: "open" | "close", from: Element | null, to: () => Element | null, change: () => void): void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still || !document.startViewTransition || !from) return change();
  const { dataset } = document.documentElement;
  dataset["carrying"] = way;
  let named = nameParts(from);
  const transition = document.startViewTransition(async () => {
    change();
    await dialogIs(way === "open");
    unname(named);
    named = nameParts(to());
  });
  latest = transition;
  const end = () => {
    unname(named);
    if (latest === transition) delete dataset["carrying"];
  };
  // A page that is turned or left meanwhile only misses the travelling.
  transition.ready.catch(() => {});
  transition.finished.then(end, end);
}

function nameParts(side: Element | null): HTMLElement[] {
  const parts = [...(side?.querySelectorAll<HTMLElement>("[data-carried]") ?? [])];
  for (const part of parts) part.style.viewTransitionName = `carried-${part.dataset["carried"]}`;
  return parts;
}

function unname(parts: HTMLElement[]): void {
  for (const part of parts) part.style.viewTransitionName = "";
}

/** Resolves once a dialog is there, or is gone; after a while in any case. */
function dialogIs(wanted: boolean): Promise<void> {
  const done = () => (document.querySelector(DIALOG) !== null) === wanted;
  return new Promise((resolve) => {
    if (done()) return resolve();
    const watch = new MutationObserver(() => done() && end());
    const timer = setTimeout(() => end(), LONGEST_WAIT_MS);
    const end = () => {
      watch.disconnect();
      clearTimeout(timer);
      resolve();
    };
    watch.observe(document.body, { childList: true, subtree: true });
  });
}
