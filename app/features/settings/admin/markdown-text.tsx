import { useEffect, useRef, useState } from "react";
import { renderPreview } from "#app/client/render-preview.ts";
import { useEditorGuard } from "#app/features/editing/editor-guard.ts";
import { uploadImage } from "#app/features/media/upload-image.ts";
import { MarkdownField } from "#app/ui/markdown-editor/markdown-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { MarkdownSettingProps } from "./markdown-setting.tsx";

/** The editor of a long text. The editor is uncontrolled; `onChange` is called on every input. */
export function MarkdownText({ label, error, value, onChange }: MarkdownSettingProps) {
  const onBusy = useBusy();
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
        onUpload={uploadImage}
        onBusy={onBusy}
        renderPreview={renderPreview}
      />
    </div>
  );
}

/** Leaving the settings asks first while images are uploaded. Choosing another part stops the uploads, and says so. */
function useBusy() {
  const { report } = useEditorGuard();
  const count = useRef(0);
  useEffect(
    () => () => {
      if (count.current === 0) return;
      report({ files: false });
      void showToast("The image was not sent yet when its text was closed. Open the text and add it again.", {
        type: "error",
      });
    },
    [report],
  );
  return (uploading: number) => {
    count.current = uploading;
    report({ files: uploading > 0 });
  };
}
