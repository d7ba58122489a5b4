import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import { MarkdownField } from "../markdown-editor/markdown-field.tsx";
import type { GoTo } from "../checks/reveal.ts";

interface Props {
  name: string;
  label: string;
  /** Called with the number of images that are on their way into the text. */
  onBusy: (count: number) => void;
  /** Called with a function that moves the cursor once the editor is ready, and with null when it unmounts. */
  onReady: (goTo: GoTo | null) => void;
  /** Stands above the preview, such as the title. */
  previewHead?: ReactNode;
}

/** The Markdown field of a form, into which images can be uploaded. */
export function ItemText({ name, ...rest }: Props) {
  const { field, fieldState } = useController({ name });
  return (
    <MarkdownField {...rest} value={String(field.value)} onChange={field.onChange} error={fieldState.error?.message} />
  );
}
