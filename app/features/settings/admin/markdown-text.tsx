import { useState } from "react";
import { renderPreview } from "#app/client/render-preview.ts";
import { useUploadImage } from "#app/features/media/upload-image.ts";
import { MarkdownField } from "#app/ui/markdown-editor/markdown-field.tsx";

interface Props {
  label: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** The editor of a long text. The editor is uncontrolled; `onChange` is called on every input. */
export function MarkdownText({ label, error, value, onChange }: Props) {
  const onUpload = useUploadImage();
  const [first, setFirst] = useState({ value, reported: value, key: 0 });
  // The value was changed from outside, such as by a reset: a new key remounts the editor with the new value.
  if (value !== first.reported) setFirst({ value, reported: value, key: first.key + 1 });
  return (
    <div
      onInput={({ target }) => {
        if (!(target instanceof HTMLTextAreaElement) || target.name !== "text") return;
        setFirst((before) => ({ ...before, reported: target.value }));
        onChange(target.value);
      }}
    >
      <MarkdownField
        key={first.key}
        label={label}
        name="text"
        error={error}
        defaultValue={first.value}
        onUpload={onUpload}
        onBusy={() => {}}
        renderPreview={renderPreview}
      />
    </div>
  );
}
