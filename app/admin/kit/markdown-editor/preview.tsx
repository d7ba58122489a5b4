import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { MouseEvent, ReactNode } from "react";
import { LoadFailed } from "#app/ui/lazy-part.tsx";
import { cx } from "#app/ui/cx.ts";
import { StoredHtml } from "#app/ui/stored-html.tsx";

const TYPING_PAUSE_MS = 350;

/** Turns Markdown into the HTML of the public page. */
type RenderPreview = (markdown: string, signal: AbortSignal) => Promise<string>;

interface Props {
  id: string;
  text: string;
  render: RenderPreview;
  /** Stands above the text, such as its title. */
  head?: ReactNode;
  label: string;
  className?: string;
}

/** The text as visitors will see it, rendered when the author pauses. */
export function Preview({ id, text, render, head, label, className }: Props) {
  const { data, isError, refetch } = useQuery({
    queryKey: ["preview", text],
    queryFn: async ({ signal }) => {
      // The query of each key pressed meanwhile cancels the one before.
      await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS));
      signal.throwIfAborted();
      return render(text, signal);
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <section
      id={id}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
      tabIndex={0}
      onClickCapture={openElsewhere}
      className={cx("relative overflow-y-auto overscroll-contain bg-stock p-4 sm:p-6", className)}
    >
      {isError && (
        <LoadFailed onRetry={() => void refetch()}>
          The preview is not available right now. Your text is safe.
        </LoadFailed>
      )}
      {head}
      {text.trim() === "" ? (
        <p className="text-ink-soft">Nothing to preview yet.</p>
      ) : (
        // The server renders and sanitizes the HTML, as for the public page.
        <StoredHtml className="prose wrap-anywhere" html={data ?? ""} />
      )}
    </section>
  );
}

/** Opens links in the preview in a new tab, so that they do not navigate away from the form. */
function openElsewhere(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link) return;
  event.preventDefault();
  if (!link.getAttribute("href")?.startsWith("#")) window.open(link.href, "_blank", "noopener");
}
