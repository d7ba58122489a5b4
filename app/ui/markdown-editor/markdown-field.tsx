import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import { flushSync } from "react-dom";
import { cx } from "../cx.ts";
import { codeOf, LoadFailed } from "#app/ui/opening/lazy-part.tsx";
import type { EditorHandle } from "./code-editor.tsx";
import { PaneChoice, usePane } from "./panes.tsx";
import { Preview, type RenderPreview } from "./preview.tsx";
import { TextFacts } from "./text-facts-line.tsx";
import type { UploadImage } from "./uploads.ts";

const useEditorCode = codeOf(async () => (await import("./code-editor.tsx")).CodeEditor);

/** The height of the editor and the preview: the column's height where the layout has columns. */
const PANE = "max-h-[70dvh] min-h-80 desk:max-h-none desk:min-h-0";

interface Props {
  label: string;
  name: string;
  hint?: ReactNode;
  error?: string | undefined;
  defaultValue?: string | undefined;
  onUpload: UploadImage;
  /** Called with the number of images that are on their way into the text. */
  onBusy: (count: number) => void;
  renderPreview: RenderPreview;
  /** Stands above the preview, such as the title. */
  previewHead?: ReactNode;
  /** Called with a function that moves the cursor once the editor is ready, and with null when it unmounts. */
  onReady?: (goTo: ((position: number) => void) | null) => void;
}

/**
 * A required Markdown field with toolbar, images and preview. A native textarea holds the text for the form; it is also
 * the visible field until the editor has loaded, or if it fails to load.
 */
export function MarkdownField(props: Props) {
  const { label, name, hint, error, defaultValue = "", onUpload, onBusy } = props;
  const id = useId();
  const source = useRef<HTMLTextAreaElement>(null);
  /** The selection in the plain field when the editor replaced it; null unless that field had the focus. */
  const cursor = useRef<[start: number, end: number]>(null);
  const [handle, setHandle] = useState<EditorHandle | null>(null);
  const { Editor, failed, retry } = useLazyEditor();
  const [text, setText] = useState(defaultValue);
  const [scroll, setScroll] = useState(0);
  const [pane, setPane] = usePane();
  const shownText = useDeferredValue(text);
  const [message, setMessage] = useState("");
  const described = cx(hint ? `${id}-hint` : null, `${id}-facts`, error && `${id}-error`);
  const attributes = useAttributes(id, described, Boolean(error));

  const goTo = (position: number) => {
    if (pane === "preview") flushSync(() => setPane("write"));
    handle?.goTo(position);
  };
  useReportReady(goTo, handle !== null, props.onReady);

  return (
    <div className="flex flex-col gap-1.5 desk:min-h-96 desk:flex-1">
      <FieldLabel id={id} isEditor={Editor !== null} label={label} />
      <div
        className={cx(
          "grid rounded-sm border-2 bg-sheet desk:min-h-0 desk:flex-1 desk:grid-rows-[minmax(0,1fr)]",
          pane === "both" && "lg:grid-cols-2",
          "has-[.cm-focused]:outline-3 has-[.cm-focused]:outline-offset-3 has-[.cm-focused]:outline-ink",
          error ? "border-danger" : "border-edge",
        )}
      >
        <div className={cx(PANE, "flex min-w-0 flex-col", pane === "preview" && "hidden")}>
          {Editor && (
            <Editor
              {...{ source, cursor, label, attributes, onUpload, onBusy }}
              announce={setMessage}
              onScroll={setScroll}
              onReady={setHandle}
            />
          )}
          {Editor ? (
            <textarea
              key="hidden"
              ref={source}
              name={name}
              hidden
              defaultValue={text}
              onInput={({ currentTarget }) => setText(currentTarget.value)}
            />
          ) : (
            <PlainField
              key="plain"
              {...{ id, name, described, cursor, text }}
              isWrong={Boolean(error)}
              onText={setText}
            />
          )}
        </div>
        {pane !== "write" && (
          <Preview
            text={shownText}
            render={props.renderPreview}
            scroll={scroll}
            head={props.previewHead}
            label={`${label}: preview`}
            className={cx(PANE, pane === "both" && "border-rule max-lg:hidden lg:border-s")}
          />
        )}
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <TextFacts id={`${id}-facts`} text={text} onGoTo={goTo} />
        <PaneChoice label={label} pane={pane} onChoose={setPane} />
      </div>
      {failed && <LoadFailed onRetry={retry}>The editor could not be loaded.</LoadFailed>}
      <FieldNotes id={id} hint={hint} message={message} error={error} />
    </div>
  );
}

function FieldLabel({ id, isEditor, label }: { id: string; isEditor: boolean; label: string }) {
  return isEditor ? (
    <span id={`${id}-label`} className="text-small font-bold">
      {label}
    </span>
  ) : (
    <label htmlFor={id} className="text-small font-bold">
      {label}
    </label>
  );
}

function useAttributes(id: string, described: string, isWrong: boolean) {
  return useMemo(
    () => ({
      "aria-labelledby": `${id}-label`,
      "aria-describedby": described,
      "aria-required": "true",
      ...(isWrong && { "aria-invalid": "true" }),
      tabindex: "0",
      spellcheck: "true",
      autocapitalize: "sentences",
    }),
    [id, described, isWrong],
  );
}

interface PlainFieldProps {
  id: string;
  name: string;
  described: string;
  cursor: RefObject<[start: number, end: number] | null>;
  text: string;
  isWrong: boolean;
  onText: (text: string) => void;
}

/** The visible field until the editor loads. On unmount it stores its selection for the editor. */
function PlainField({ id, name, described, cursor, text, isWrong, onText }: PlainFieldProps) {
  return (
    <textarea
      ref={(field) => () => {
        cursor.current = document.activeElement === field && field ? [field.selectionStart, field.selectionEnd] : null;
      }}
      id={id}
      name={name}
      defaultValue={text}
      required
      aria-describedby={described}
      aria-invalid={isWrong ? true : undefined}
      onInput={({ currentTarget }) => onText(currentTarget.value)}
      className="block min-h-80 w-full max-w-[46rem] flex-1 resize-none bg-transparent p-4 leading-relaxed"
    />
  );
}

interface NotesProps {
  id: string;
  hint: ReactNode;
  message: string;
  error: string | undefined;
}

function FieldNotes({ id, hint, message, error }: NotesProps) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-ink-soft">
          {hint}
        </p>
      )}
      <p role="status" className={message ? "text-small font-medium" : "sr-only"}>
        {message}
      </p>
      <p id={`${id}-error`} role="alert" className={error ? "text-small font-medium text-danger" : "hidden"}>
        {error}
      </p>
    </>
  );
}

/** Passes the form a function that moves the cursor once the editor is ready. It always calls the latest `goTo`. */
function useReportReady(goTo: (position: number) => void, isThere: boolean, onReady: Props["onReady"]) {
  const latest = useRef(goTo);
  const reportReady = useEffectEvent(() => onReady?.(isThere ? (position) => latest.current(position) : null));
  useEffect(() => {
    latest.current = goTo;
  });
  useEffect(() => reportReady(), [isThere]);
}

function useLazyEditor() {
  const [failed, setFailed] = useState(false);
  const Editor = useEditorCode(!failed, () => setFailed(true));
  return { Editor, failed, retry: () => setFailed(false) };
}
