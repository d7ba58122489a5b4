import { uploadImage } from "#app/features/media/upload-image.ts";
import { MarkdownField } from "#app/admin/kit/markdown-editor/markdown-field.tsx";
import { renderPreview } from "#app/browser/render-preview.ts";

export interface MarkdownTextProps {
  label: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

const doNothing = () => {};

/** The editor of a long text. */
export function MarkdownText(props: MarkdownTextProps) {
  return <MarkdownField {...props} renderPreview={renderPreview} onUpload={uploadImage} onBusy={doNothing} />;
}
