import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Skeleton } from "#app/ui/states.tsx";

/** Contains the Markdown editor, so it is loaded when the first text is opened. */
const MarkdownText = lazyPart(
  async () => (await import("./markdown-text.tsx")).MarkdownText,
  <Skeleton className="h-96" />,
);

export interface MarkdownSettingProps {
  label: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** A long Markdown text, collapsed until the user opens it. */
export function MarkdownSetting({ label, error, value, onChange }: MarkdownSettingProps) {
  const [open, setOpen] = useState(false);
  // Stays open when the first keystroke clears the error.
  if (error && !open) setOpen(true);
  if (!open) {
    const title = /^#\s+(.+)/m.exec(value)?.[1];
    return (
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-s-2 border-edge bg-sheet px-4 py-3">
        <p className="me-auto min-w-0">
          <span className="block text-small font-bold">{label}</span>
          <span className="text-small text-ink-soft">
            {title && title !== label ? `${title}, ` : ""}
            {value.length.toLocaleString("en-US")} characters
          </span>
        </p>
        <Button size="sm" onClick={() => setOpen(true)}>
          Edit<span className="sr-only"> {label}</span>
        </Button>
      </div>
    );
  }
  return <MarkdownText label={label} error={error} value={value} onChange={onChange} />;
}
