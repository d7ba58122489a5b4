import { useState } from "react";
import { codeOf, LoadFailed } from "#app/ui/lazy-part.tsx";
import type { EditorProps } from "./code-editor.tsx";

const useCode = codeOf(async () => (await import("./code-editor.tsx")).CodeEditor);

function useCodeEditor() {
  const [hasFailed, setHasFailed] = useState(false);
  const Editor = useCode(!hasFailed, () => setHasFailed(true));
  return { Editor, hasFailed, retry: () => setHasFailed(false) };
}

/** The text in its editor, or in a plain field until the editor has loaded. */
export function TextInput(props: Omit<EditorProps, "readSelection">) {
  const { value, onChange, attributes } = props;
  const { Editor, hasFailed, retry } = useCodeEditor();
  if (Editor) return <Editor {...props} readSelection={() => readSelection(attributes.id)} />;
  return (
    <>
      <textarea
        id={attributes.id}
        value={value}
        required
        aria-describedby={attributes["aria-describedby"]}
        aria-invalid={attributes["aria-invalid"] === "true"}
        onChange={({ target }) => onChange(target.value)}
        className="block min-h-80 w-full max-w-[46rem] flex-1 resize-none bg-transparent p-4 leading-relaxed"
      />
      {hasFailed && (
        <LoadFailed onRetry={retry}>
          The full editor could not be loaded. Check your connection, or reload the page. Your text is kept.
        </LoadFailed>
      )}
    </>
  );
}

/** The selection in the plain field, if that has the focus. */
function readSelection(id: string) {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement) || field.id !== id) return undefined;
  return { anchor: field.selectionStart, head: field.selectionEnd };
}
