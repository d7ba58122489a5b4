import { awaitScripts, isReady, start, whenReady } from "./hydration.ts";

/*
 * Clicks and submits before hydration are held back, and repeated after it. After a second, the browser does what it
 * can without scripts: it follows the link, or submits a form that has a URL.
 */
const MAX_WAIT_MS = 1000;

function repeatAfterHydration(event: Event, repeat: () => void, instead?: () => void): void {
  event.preventDefault();
  // React may already listen while it starts, and would handle the event as well.
  event.stopImmediatePropagation();
  start();
  const cancel = whenReady(() => {
    clearTimeout(timer);
    // In a task of its own: React would swallow an event for what it has not hydrated yet.
    setTimeout(repeat);
  });
  if (!instead) awaitScripts();
  const timer = setTimeout(() => {
    if (!instead) return;
    cancel();
    instead();
  }, MAX_WAIT_MS);
}

/** Returns the link that a click on the empty area of a card stands for. */
const cardLink = (target: Element) =>
  target.closest("a, button") ? null : target.closest("article")?.querySelector<HTMLElement>("a[data-opens-dialog]");

addEventListener(
  "click",
  (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    if (isReady() || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return;
    const pressed =
      target.closest<HTMLElement>("button[type=button]:not([data-theme-toggle]), a[data-opens-dialog]") ??
      cardLink(target);
    if (!pressed) return;
    const { href } = pressed as HTMLAnchorElement;
    repeatAfterHydration(event, () => pressed.click(), href ? () => location.assign(href) : undefined);
  },
  true,
);

// Disables the browser's own validation messages for forms that the page validates with its own.
addEventListener(
  "click",
  ({ target }) => {
    const form = target instanceof Element && target.closest<HTMLFormElement>("form[data-script=preferred]");
    if (form && !isReady()) form.noValidate = true;
  },
  true,
);

addEventListener(
  "submit",
  (event) => {
    const { target: form, submitter } = event;
    if (isReady() || !(form instanceof HTMLFormElement) || !form.matches("[data-script]")) return;
    const needed = form.dataset.script === "needed";
    repeatAfterHydration(event, () => form.requestSubmit(submitter), needed ? undefined : () => form.submit());
  },
  true,
);
