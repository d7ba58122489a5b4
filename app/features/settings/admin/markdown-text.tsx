import { useState } from "react";
import { renderPreview } from "#app/client/render-preview.ts";
import { uploadImage } from "#app/features/media/upload-image.ts";
import { MarkdownField } from "#app/ui/markdown-editor/markdown-field.tsx";

interface Props {
  label: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** The editor of a long text. It keeps its own text; what is typed is told. */
export function MarkdownText({ label, error, value, onChange }: Props) {
  const [first, setFirst] = useState({ value, told: value, key: 0 });
  // Changed from outside, such as by a reset: the editor starts anew.
  if (value !== first.told) setFirst({ value, told: value, key: first.key + 1 });
  return (
    <div
      onInput={({ target }) => {
        if (!(target instanceof HTMLTextAreaElement) || target.name !== "text") return;
        setFirst((before) => ({ ...before, told: target.value }));
        onChange(target.value);
      }}
    >
      <MarkdownField
        key={first.key}
        label={label}
        name="text"
        error={error}
        defaultValue={first.value}
        onUpload={uploadImage}
        onBusy={() => {}}
        renderPreview={renderPreview}
      />
    </div>
  );
}
