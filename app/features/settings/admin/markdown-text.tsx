import { useEffect, useRef } from "react";
import { renderPreview } from "#app/client/render-preview.ts";
import { useEditorGuard } from "#app/features/editing/editor-guard.ts";
import { uploadImage } from "#app/features/media/upload-image.ts";
import { MarkdownField } from "#app/admin/kit/markdown-editor/markdown-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { MarkdownSettingProps } from "./markdown-setting.tsx";

/** The editor of a long text. */
export function MarkdownText({ label, error, value, onChange }: MarkdownSettingProps) {
  const onBusy = useBusy();
  return <MarkdownField {...{ label, error, value, onChange, onBusy, renderPreview }} onUpload={uploadImage} />;
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
