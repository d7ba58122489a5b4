import { useEffect, useRef } from "react";
import { copyToClipboard } from "../copy-to-clipboard.ts";
import { StoredHtml } from "../stored-html.tsx";
import { postLabels } from "#site-labels";

const COPIED_MS = 2000;

/** An article's HTML, sanitized on the server. Adds the language and a copy button to each code block. */
export function ArticleText({ html, className }: { html: string; className: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frames = [...(box.current?.querySelectorAll("pre") ?? [])].map((code) => addCopyButton(code));
    return () => frames.forEach((frame) => frame.replaceWith(...frame.querySelectorAll("pre")));
  }, [html]);
  return (
    <div ref={box} className={`post-text ${className}`}>
      <StoredHtml className="prose" html={html} />
    </div>
  );
}

/** Wraps the code in a frame, so that the button stays in place while the code scrolls. */
function addCopyButton(code: HTMLPreElement): HTMLElement {
  const frame = document.createElement("div");
  frame.className = "code-frame";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "code-copy";
  button.textContent = postLabels.copy;
  button.setAttribute("aria-label", postLabels.copyCode);
  button.addEventListener("click", () => {
    void copyToClipboard(code.querySelector("code")?.textContent ?? "").then((done) =>
      say(done ? postLabels.copied : postLabels.notCopied),
    );
  });
  const say = (result: string) => {
    button.textContent = result;
    button.setAttribute("aria-label", result);
    setTimeout(() => {
      button.textContent = postLabels.copy;
      button.setAttribute("aria-label", postLabels.copyCode);
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
