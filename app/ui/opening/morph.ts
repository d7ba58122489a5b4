/*
 * Animates a card into its dialog and back with one view transition: the parts marked `data-morph="cover"` or
 * `="title"` on both sides move. The transition starts with the click: the old frame stays while the dialog renders,
 * and the first new frame shows the dialog. React's <ViewTransition> would need a second transition, as a portal exists
 * only after the first.
 */
const LONGEST_WAIT_MS = 400;

export const findDialog = () => document.querySelector("[role=dialog]");

export const cardOf = (slug: string | null) =>
  document.querySelector(`[data-opens-dialog="${CSS.escape(slug ?? "")}"]`)?.closest("article") ?? null;

/** The first cover image of a card or a dialog. */
export const coverOf = (side: Element | null) =>
  side?.querySelector<HTMLImageElement>("[data-morph=cover] img") ?? null;

/** The newest transition; the browser skips the previous one when a new one starts. */
let latest: ViewTransition | undefined;

/** Runs `change`, which opens or closes a dialog, and animates the marked parts of `from` into those of `to`. */
export function morph(
  direction: "open" | "close",
  from: Element | null,
  to: () => Element | null,
  change: () => void,
): void {
  const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isReduced || !document.startViewTransition || !from) return change();
  const { dataset } = document.documentElement;
  // Such as a second Escape, or the second click of a double click.
  if (dataset["morphing"] === direction) return;
  dataset["morphing"] = direction;
  addEventListener("mousedown", keepFocus, true);
  let named = nameParts(from);
  const transition = document.startViewTransition(async () => {
    change();
    await dialogIs(direction === "open");
    clearNames(named);
    named = nameParts(to());
  });
  latest = transition;
  const end = () => {
    clearNames(named);
    if (latest !== transition) return;
    delete dataset["morphing"];
    removeEventListener("mousedown", keepFocus, true);
  };
  // `ready` rejects when the transition is skipped, such as by rotation or navigation; only the animation is lost.
  transition.ready.catch(() => {});
  transition.finished.then(end, end);
}

/** The second press of a double click would take the focus from the card's link, where closing the dialog returns it. */
const keepFocus = (press: MouseEvent) => press.preventDefault();

function nameParts(side: Element | null): HTMLElement[] {
  const parts = [...(side?.querySelectorAll<HTMLElement>("[data-morph]") ?? [])];
  for (const part of parts) {
    part.style.viewTransitionName = `morph-${part.dataset["morph"]}`;
    setPlate(part, "hidden");
  }
  return parts;
}

function clearNames(parts: HTMLElement[]): void {
  for (const part of parts) {
    part.style.viewTransitionName = "";
    setPlate(part, "");
  }
}

/** The plate below a cover is hidden until the cover lies on it. */
function setPlate({ previousElementSibling: plate }: HTMLElement, visibility: "hidden" | ""): void {
  if (plate instanceof HTMLElement && plate.matches(".plate-ink")) plate.style.visibility = visibility;
}

/** Resolves once a dialog exists, or no longer exists; after 400 ms in any case. */
function dialogIs(wanted: boolean): Promise<void> {
  const done = () => (findDialog() !== null) === wanted;
  return new Promise((resolve) => {
    if (done()) return resolve();
    const observer = new MutationObserver(() => done() && end());
    const timer = setTimeout(() => end(), LONGEST_WAIT_MS);
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
