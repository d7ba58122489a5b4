import { awaitScripts, isReady, start, whenReady } from "./hydration.ts";

/*
 * What is pressed or sent before the page answers by script waits for that, and is then repeated. After a second, what
 * the browser can do by itself happens without: a link is followed, a form that has a URL is sent.
 */
const PATIENCE_MS = 1000;

function hold(event: Event, repeat: () => void, instead?: () => void): void {
  event.preventDefault();
  // React, in the middle of its start, would do it as well.
  event.stopImmediatePropagation();
  start();
  const callOff = whenReady(() => {
    clearTimeout(timer);
    // A moment later: React would swallow what it is not done with.
    setTimeout(repeat);
  });
  if (!instead) awaitScripts();
  const timer = setTimeout(() => {
    if (!instead) return;
    callOff();
    instead();
  }, PATIENCE_MS);
}

/** The link that a press on a card's empty area stands for. */
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
    hold(event, () => pressed.click(), href ? () => location.assign(href) : undefined);
  },
  true,
);

// Forms that the page checks in its own words: the browser must not speak first.
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
    hold(event, () => form.requestSubmit(submitter), needed ? undefined : () => form.submit());
  },
  true,
);
