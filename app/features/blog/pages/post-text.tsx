import { useEffect, useRef } from "react";
import { copyToClipboard } from "#app/client/copy-to-clipboard.ts";
import { StoredHtml } from "#app/ui/stored-html.tsx";
import { useLabels } from "#app/ui/use-labels.tsx";
import type { Labels } from "#app/config/site-config.ts";

const COPIED_MS = 2000;

/** A post's HTML, sanitized on the server. Adds the language and a copy button to each code block. */
export function PostText({ html, className }: { html: string; className: string }) {
  const labels = useLabels().post;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frames = [...(box.current?.querySelectorAll("pre") ?? [])].map((code) => addCopyButton(code, labels));
    return () => frames.forEach((frame) => frame.replaceWith(...frame.querySelectorAll("pre")));
  }, [html, labels]);
  return (
    <div ref={box} className={`post-text ${className}`}>
      <StoredHtml className="prose" html={html} />
    </div>
  );
}

/** Wraps the code in a frame, in which the button stays in place while the code scrolls. */
function addCopyButton(code: HTMLPreElement, labels: Labels["post"]): HTMLElement {
  const frame = document.createElement("div");
  frame.className = "code-frame";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "code-copy";
  button.textContent = labels.copy;
  button.setAttribute("aria-label", labels.copyCode);
  button.addEventListener("click", () => {
    void copyToClipboard(code.querySelector("code")?.textContent ?? "").then((done) =>
      say(done ? labels.copied : labels.notCopied),
    );
  });
  const say = (result: string) => {
    button.textContent = result;
    button.setAttribute("aria-label", result);
    setTimeout(() => {
      button.textContent = labels.copy;
      button.setAttribute("aria-label", labels.copyCode);
    }, COPIED_MS);
  };
  const [, language] = /language-(\S+)/.exec(code.className) ?? [];
  const label = document.createElement("span");
  label.className = "code-label";
  label.textContent = language ?? "";
  code.replaceWith(frame);
  frame.append(code, label, button);
  return frame;
}
