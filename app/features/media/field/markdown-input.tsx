import { useRef, useState, type ComponentProps } from "react";
import { MarkdownField } from "#app/admin/kit/markdown-editor/markdown-field.tsx";

interface Props extends Omit<ComponentProps<typeof MarkdownField>, "value" | "onChange"> {
  name: string;
  defaultValue?: string | undefined;
}

/** A Markdown field for the forms that read their fields from the DOM. */
export function MarkdownInput({ name, defaultValue = "", ...field }: Props) {
  const [value, setValue] = useState(defaultValue);
  const source = useRef<HTMLTextAreaElement>(null);
  const change = (text: string) => {
    setValue(text);
    if (!source.current) return;
    source.current.value = text;
    source.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <>
      <textarea ref={source} name={name} hidden defaultValue={defaultValue} />
      <MarkdownField {...field} value={value} onChange={change} />
    </>
  );
}
