import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { StoredHtml } from "../stored-html.tsx";
import { cx } from "../cx.ts";

const WAIT_MS = 350;

/** Turns Markdown into the HTML of the public page. */
export type RenderPreview = (markdown: string, signal: AbortSignal) => Promise<string>;

interface Props {
  text: string;
  render: RenderPreview;
  /** The editor's scroll position, 0 to 1. */
  scroll: number;
  /** Stands above the text, such as its title. */
  head?: ReactNode;
  label: string;
  className?: string;
}

/** The text as visitors will see it, debounced by 350 ms. */
export function Preview({ text, render, scroll, head, label, className }: Props) {
  const [shown, setShown] = useState<{ html: string; failed: boolean } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const pane = useRef<HTMLElement>(null);
  const started = useRef(false);
  const renderHtml = useEffectEvent(render);

  useEffect(() => {
    const controller = new AbortController();
    const run = async () => {
      started.current = true;
      try {
        const html = await renderHtml(text, controller.signal);
        if (!controller.signal.aborted) setShown({ html, failed: false });
      } catch {
        if (!controller.signal.aborted) setShown((before) => ({ html: before?.html ?? "", failed: true }));
      }
    };
    const timer = setTimeout(() => void run(), started.current ? WAIT_MS : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, attempt]);

  useEffect(() => {
    const box = pane.current;
    box?.addEventListener("click", openElsewhere);
    return () => box?.removeEventListener("click", openElsewhere);
  }, []);

  const html = shown?.html;
  useEffect(() => {
    const box = pane.current;
    if (box) box.scrollTop = scroll * (box.scrollHeight - box.clientHeight);
  }, [scroll, html]);

  return (
    <section
      ref={pane}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
      tabIndex={0}
      className={cx("relative overflow-y-auto overscroll-contain bg-stock p-4 sm:p-6", className)}
    >
      <div role="status" className={shown?.failed ? "mb-4 text-small text-ink-soft" : "sr-only"}>
        {shown?.failed && (
          <>
            The preview cannot be shown right now. Your text is safe.{" "}
            <button type="button" className="text-link font-bold" onClick={() => setAttempt(attempt + 1)}>
              Try again
            </button>
          </>
        )}
      </div>
      <div className={shown?.failed ? "opacity-60" : undefined}>
        {head}
        {text.trim() === "" ? (
          <p className="text-ink-soft">Nothing written yet.</p>
        ) : (
          // The server renders and sanitizes the HTML, as for the public page.
          <StoredHtml className="prose wrap-anywhere" html={html ?? ""} />
        )}
      </div>
    </section>
  );
}

/** Opens links in the preview in a new tab, so that they do not navigate away from the form. */
function openElsewhere(event: Event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link) return;
  event.preventDefault();
  if (!link.getAttribute("href")?.startsWith("#")) window.open(link.href, "_blank", "noopener");
}
