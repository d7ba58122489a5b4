import { StateEffect, StateField, type EditorState, type Extension, type Transaction } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";
import { imageError } from "#app/ui/image/image-types.ts";
import { linesBefore } from "./commands.ts";
import { UploadWidget, type TextUpload, type UploadActions } from "./upload-widget.ts";

/** Uploads an image and returns its URL on this site and its alternative text. */
export type UploadImage = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<{ url: string; alt: string }>;

interface Options {
  onUpload: UploadImage;
  /** Called with the number of files still to upload. */
  onBusy: (count: number) => void;
  /** Announces a result to the user. */
  announce: (message: string) => void;
}

interface Added {
  file: File;
  /** The editor when the file was added. */
  since: EditorState;
}

const setUpload = StateEffect.define<{ widget: UploadWidget; position?: number }>();
const removeUpload = StateEffect.define<number>();

const widgets = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, transaction) {
    let set = transaction.docChanged ? moved(before, transaction) : before;
    for (const effect of transaction.effects) {
      if (effect.is(removeUpload)) set = set.update({ filter: (_from, _to, { spec }) => idOf(spec) !== effect.value });
      if (!effect.is(setUpload)) continue;
      const { widget, position } = effect.value;
      const at = positionOf(set, widget.upload.id) ?? position;
      if (at === undefined) continue;
      // The side orders the widgets of one position.
      const shown = Decoration.widget({ widget, block: true, side: widget.upload.id }).range(at);
      set = set.update({ filter: (_from, _to, { spec }) => idOf(spec) !== widget.upload.id, add: [shown], sort: true });
    }
    return set;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Moves the widgets along with their lines. CodeMirror itself would drop one together with its line break. */
function moved(before: DecorationSet, { changes, newDoc }: Transaction): DecorationSet {
  const ranges = [];
  for (const cursor = before.iter(); cursor.value; cursor.next()) {
    ranges.push(cursor.value.range(newDoc.lineAt(changes.mapPos(cursor.from, 1)).to));
  }
  return Decoration.set(ranges);
}

const idOf = (spec: { widget?: unknown }) => (spec.widget instanceof UploadWidget ? spec.widget.upload.id : null);

function positionOf(set: DecorationSet, id: number): number | undefined {
  for (const cursor = set.iter(); cursor.value; cursor.next()) if (idOf(cursor.value.spec) === id) return cursor.from;
  return undefined;
}

/** Uploads pasted, dropped and chosen images one by one; a widget marks each position until the image is inserted. */
export function uploads({ onUpload, onBusy, announce }: Options) {
  const files = new Map<number, Added>();
  const sending = new Map<number, AbortController>();
  let queue: Promise<unknown> = Promise.resolve();
  let lastId = 0;

  const actions = (view: EditorView): UploadActions => ({
    cancel(id) {
      sending.get(id)?.abort();
      remove(view, id);
      view.focus();
    },
    retry(id) {
      enqueue(view, id);
      view.focus();
    },
  });

  const show = (view: EditorView, upload: TextUpload, position?: number) =>
    showUpload(view, new UploadWidget(upload, actions(view)), position);
  const remove = (view: EditorView, id: number) => {
    files.delete(id);
    onBusy(files.size);
    view.dispatch({ effects: removeUpload.of(id) });
  };

  const send = async (view: EditorView, id: number) => {
    const added = files.get(id);
    if (!added) return; // Canceled while it waited.
    const { file } = added;
    const controller = new AbortController();
    sending.set(id, controller);
    const { signal } = controller;
    const state = (share: number): TextUpload => ({ id, name: file.name, state: "sending", share, message: "" });
    show(view, state(0));
    try {
      const image = await onUpload(file, {
        signal,
        onProgress: (share) => !signal.aborted && show(view, state(share)),
      });
      if (signal.aborted) return;
      announce(insertImage(view, positionOf(view.state.field(widgets), id), image, added));
      remove(view, id);
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Error ? error.message : "It could not be sent.";
      show(view, { ...state(0), state: "failed", message });
      announce(`${file.name} could not be sent. ${message}`);
    } finally {
      sending.delete(id);
    }
  };

  const enqueue = (view: EditorView, id: number, position?: number) => {
    show(view, { id, name: files.get(id)?.file.name ?? "", state: "waiting", share: 0, message: "" }, position);
    queue = queue.then(() => send(view, id));
  };

  const add = (view: EditorView, chosen: Iterable<File>, position = view.state.selection.main.head) => {
    const at = view.state.doc.lineAt(position).to;
    for (const file of chosen) {
      const problem = imageError(file);
      if (problem) {
        announce(`${file.name}: ${problem}`);
        continue;
      }
      files.set(++lastId, { file, since: view.state });
      enqueue(view, lastId, at);
    }
    onBusy(files.size);
    view.focus();
  };

  const extension: Extension = [widgets, handlersFor(add)];
  const stop = () => {
    files.clear();
    for (const controller of sending.values()) controller.abort();
  };
  return { extension, add, stop };
}

function showUpload(view: EditorView, widget: UploadWidget, position: number | undefined): void {
  const set = setUpload.of({ widget, ...(position !== undefined && { position }) });
  // Scroll a new widget into view.
  const follow = position === undefined ? [] : [EditorView.scrollIntoView(position, { y: "center" })];
  view.dispatch({ effects: [set, ...follow] });
}

type Add = (view: EditorView, chosen: Iterable<File>, position?: number) => void;

function handlersFor(add: Add): Extension {
  return EditorView.domEventHandlers({
    paste(event, view) {
      const pasted = event.clipboardData;
      if (!pasted || pasted.files.length === 0) return false;
      // A word processor's clipboard carries an image of the text besides the text; a file manager's carries the names.
      const names = Array.from(pasted.files, ({ name }) => name);
      const lines = pasted.getData("text/plain").split(/[\r\n]+/);
      if (!lines.every((line) => line === "" || names.some((name) => line.endsWith(name)))) return false;
      add(view, pasted.files);
      return true;
    },
    drop(event, view) {
      const dropped = event.dataTransfer?.files;
      if (!dropped || dropped.length === 0) return false;
      event.preventDefault();
      add(view, dropped, view.posAtCoords({ x: event.clientX, y: event.clientY }, false));
      return true;
    },
  });
}

/** Inserts the image at its widget. Selects the alternative text if the author waited for it there. */
function insertImage(
  view: EditorView,
  position: number | undefined,
  { url, alt }: { url: string; alt: string },
  { file, since }: Added,
): string {
  const at = position ?? view.state.doc.length;
  const altText = alt.replace(/[[\]\\\n]/g, " ").trim();
  const { before, after } = spacing(view.state, at);
  const { doc, selection } = view.state;
  const { main } = selection;
  const isWaiting =
    view.hasFocus &&
    main.empty &&
    doc.lineAt(main.head).to === at &&
    doc.eq(since.doc) &&
    selection.eq(since.selection);
  const start = at + before.length + 2;
  view.dispatch({
    changes: { from: at, insert: `${before}![${altText}](${url})${after}` },
    ...(isWaiting && { selection: { anchor: start, head: start + altText.length }, scrollIntoView: true }),
    userEvent: "input",
  });
  return `${file.name} is in the text. Write what it shows between the square brackets.`;
}

function spacing(state: EditorState, at: number) {
  const rest = state.sliceDoc(at, at + 2);
  return { before: linesBefore(state, at), after: rest === "" || rest === "\n\n" ? "" : "\n" };
}
