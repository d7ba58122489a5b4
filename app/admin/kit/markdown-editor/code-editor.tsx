import type { EditorView } from "@codemirror/view";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { createEditor, setAttributes, showPosition } from "./create-editor.ts";
import { EditorToolbar } from "./toolbar.tsx";
import { stopUploads, type UploadOptions } from "./uploads.ts";

export interface EditorProps extends UploadOptions {
  label: string;
  value: string;
  onChange: (text: string) => void;
  attributes: Record<string, string> & { id: string };
  /** The selection in the field that stood here before, if that had the focus. */
  readSelection: () => { anchor: number; head: number } | undefined;
  onScroll: (share: number) => void;
  /** Called with a function that moves the cursor, and with null when the editor unmounts. */
  onReady: (goTo: ((position: number) => void) | null) => void;
}

/** The toolbar and the text. Loaded on demand: CodeMirror is large. */
export function CodeEditor(props: EditorProps) {
  const { label, value, attributes, readSelection } = props;
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [selection] = useState(readSelection);
  const current = useEffectEvent(() => ({ ...props, selection }));

  useEffect(() => {
    if (!host.current) return;
    const created = createEditor({
      parent: host.current,
      doc: current().value,
      onChange: (text) => current().onChange(text),
      onScroll: (share) => current().onScroll(share),
      onUpload: async (file, options) => current().onUpload(file, options),
      onBusy: (count) => current().onBusy(count),
      announce: (message) => current().announce(message),
    });
    setView(created);
    current().onReady((position) => showPosition(created, position));
    const { selection } = current();
    if (selection) {
      created.dispatch({ selection });
      created.focus();
    }
    return () => {
      stopUploads(created);
      current().onBusy(0);
      current().onReady(null);
      created.destroy();
    };
  }, []);

  // A layout effect, so that no key can be pressed between the render of a value and its comparison.
  useLayoutEffect(() => {
    if (!view || view.state.doc.toString() === value) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [view, value]);

  useLayoutEffect(() => {
    if (view) setAttributes(view, attributes);
  }, [view, attributes]);

  return (
    <>
      <EditorToolbar view={view} label={label} />
      <div ref={host} className="min-h-0 flex-1" />
    </>
  );
}
