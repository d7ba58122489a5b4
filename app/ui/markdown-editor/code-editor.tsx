import type { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { IMAGE_TYPES } from "#app/ui/image/image-types.ts";
import { createEditor } from "./create-editor.ts";
import { showPosition } from "./show-position.ts";
import { Toolbar } from "./toolbar.tsx";
import { uploads, type UploadImage } from "./uploads.ts";

interface Props {
  /** The textarea that holds the text. The editor writes to it and dispatches "input", as if the user typed there. */
  source: RefObject<HTMLTextAreaElement | null>;
  /** The initial selection, if the user was typing in the plain field before the editor loaded. */
  cursor: RefObject<[start: number, end: number] | null>;
  label: string;
  attributes: Record<string, string>;
  onUpload: UploadImage;
  onBusy: (count: number) => void;
  announce: (message: string) => void;
  /** How far the text is scrolled, 0 to 1. */
  onScroll: (share: number) => void;
  /** Called with the handle when the editor is ready, and with null when it unmounts. */
  onReady: (handle: EditorHandle | null) => void;
}

export interface EditorHandle {
  /** Moves the cursor to a position in the text. */
  goTo: (position: number) => void;
}

/** The toolbar and the text. Fetched when it is needed: CodeMirror is large. */
export function CodeEditor({
  source,
  cursor,
  label,
  attributes,
  onUpload,
  onBusy,
  announce,
  onScroll,
  onReady,
}: Props) {
  const host = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [mounted, setMounted] = useState<{ view: EditorView; add: (files: Iterable<File>) => void } | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const settings = useRef<(attributes: Record<string, string>) => void>(null);
  const upload = useEffectEvent<UploadImage>((file, options) => onUpload(file, options));
  const busy = useEffectEvent(onBusy);
  const announceMessage = useEffectEvent(announce);
  const scrolled = useEffectEvent(onScroll);
  const reportReady = useEffectEvent(onReady);
  const first = useEffectEvent(() => attributes);

  useEffect(() => {
    const [parent, field] = [host.current, source.current];
    if (!parent || !field) return;
    const images = uploads({ onUpload: upload, onBusy: busy, announce: announceMessage });
    const editor = createEditor({
      parent,
      doc: field.value,
      attributes: first(),
      extension: images.extension,
      onChange(text) {
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      },
      onImage: () => chooser.current?.click(),
      onUpdate: setState,
    });
    const { view } = editor;
    settings.current = editor.setAttributes;
    reportReady({
      goTo(position) {
        showPosition(view, position);
      },
    });
    // Restore the focus and selection of a user who was typing in the plain field.
    if (cursor.current) {
      const [anchor, head] = cursor.current;
      view.dispatch({ selection: { anchor, head } });
      view.focus();
    }
    const follow = () => {
      const { scrollTop, scrollHeight, clientHeight } = view.scrollDOM;
      scrolled(scrollTop / Math.max(1, scrollHeight - clientHeight));
    };
    view.scrollDOM.addEventListener("scroll", follow, { passive: true });
    setState(view.state);
    setMounted({ view, add: (files) => images.add(view, files) });
    return () => {
      images.stop();
      busy(0);
      reportReady(null);
      settings.current = null;
      view.destroy();
    };
  }, [source, cursor]);

  useEffect(() => settings.current?.(attributes), [attributes]);

  return (
    <>
      <Toolbar view={mounted?.view ?? null} state={state} label={label} onImage={() => chooser.current?.click()} />
      <ImageChooser ref={chooser} onFiles={(files) => mounted?.add(files)} />
      <div ref={host} className="min-h-0 flex-1" />
    </>
  );
}

function ImageChooser({ ref, onFiles }: { ref: RefObject<HTMLInputElement | null>; onFiles: (files: File[]) => void }) {
  return (
    <input
      ref={ref}
      type="file"
      accept={IMAGE_TYPES}
      multiple
      hidden
      tabIndex={-1}
      aria-hidden="true"
      onChange={(event) => {
        if (event.target.files) onFiles([...event.target.files]);
        event.target.value = ""; // The same file can be chosen again.
      }}
    />
  );
}
