import { Facet, StateEffect, StateField, type Extension } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";
import { IMAGE_TYPES, imageError } from "#app/ui/image/image-types.ts";
import { spaceBefore } from "./commands.ts";
import { UploadWidget, type Upload } from "./upload-widget.ts";

/** Uploads an image and returns its URL on this site and its alternative text. */
type UploadImage = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<{ url: string; alt: string }>;

export interface UploadOptions {
  onUpload: UploadImage;
  /** Called with the number of images that are not in the text yet. */
  onBusy: (count: number) => void;
  /** Announces a result to the user. */
  announce: (message: string) => void;
}

const optionsFacet = Facet.define<UploadOptions>();
const changeUploads = StateEffect.define<(uploads: readonly Upload[]) => readonly Upload[]>();

const uploadsField = StateField.define<readonly Upload[]>({
  create: () => [],
  update(before, { docChanged, changes, newDoc, effects }) {
    const moved = docChanged
      ? before.map((upload) => ({ ...upload, position: newDoc.lineAt(changes.mapPos(upload.position, 1)).to }))
      : before;
    return effects.reduce((uploads, effect) => (effect.is(changeUploads) ? effect.value(uploads) : uploads), moved);
  },
  provide: (field) =>
    EditorView.decorations.from(field, (uploads) =>
      Decoration.set(
        uploads.map((upload) => {
          const widget = new UploadWidget(upload, { cancel, retry });
          // The side orders the widgets of one position.
          return Decoration.widget({ widget, block: true, side: upload.id }).range(upload.position);
        }),
        true,
      ),
    ),
});

const findUpload = (view: EditorView, id: number) => view.state.field(uploadsField).find((upload) => upload.id === id);

function updateUpload(view: EditorView, id: number, change: Partial<Upload>): void {
  const update = (upload: Upload) => (upload.id === id ? { ...upload, ...change } : upload);
  view.dispatch({ effects: changeUploads.of((uploads) => uploads.map(update)) });
}

const removal = (id: number) => changeUploads.of((uploads) => uploads.filter((upload) => upload.id !== id));

function cancel(view: EditorView, id: number): void {
  findUpload(view, id)?.controller.abort();
  view.dispatch({ effects: removal(id) });
  view.focus();
}

function retry(view: EditorView, id: number): void {
  updateUpload(view, id, { status: "waiting", share: 0 });
  view.focus();
  void sendNext(view);
}

let lastId = 0;

function addImages(view: EditorView, files: Iterable<File>, position = view.state.selection.main.head): void {
  const problems: string[] = [];
  const added: Upload[] = [];
  const end = view.state.doc.lineAt(position).to;
  for (const file of files) {
    const problem = imageError(file);
    if (problem) problems.push(`${file.name}: ${problem}`);
    else {
      const controller = new AbortController();
      added.push({ id: ++lastId, file, position: end, status: "waiting", share: 0, message: "", controller });
    }
  }
  if (problems.length > 0) view.state.facet(optionsFacet)[0]?.announce(problems.join(" "));
  view.dispatch({
    effects: [
      changeUploads.of((uploads) => [...uploads, ...added]),
      EditorView.scrollIntoView(end, { y: "nearest", yMargin: 80 }),
    ],
  });
  view.focus();
  void sendNext(view);
}

/** Sends the images one by one, so that they arrive in their order. */
async function sendNext(view: EditorView): Promise<void> {
  const uploads = view.state.field(uploadsField);
  const next = uploads.find(({ status }) => status === "waiting");
  const [options] = view.state.facet(optionsFacet);
  if (!next || !options || uploads.some(({ status }) => status === "sending")) return;
  const { id, file, controller } = next;
  const { signal } = controller;
  updateUpload(view, id, { status: "sending" });
  try {
    const image = await options.onUpload(file, { signal, onProgress: (share) => updateUpload(view, id, { share }) });
    const upload = findUpload(view, id);
    if (upload) {
      insertImage(view, upload, image);
      options.announce(`${file.name} was added. Describe it between the square brackets.`);
    }
  } catch (error) {
    if (!signal.aborted) {
      const message = error instanceof Error ? error.message : "It could not be uploaded.";
      updateUpload(view, id, { status: "failed", message });
      options.announce(`${file.name} could not be uploaded. ${message}`);
    }
  }
  void sendNext(view);
}

function insertImage(view: EditorView, { id, position }: Upload, { url, alt }: { url: string; alt: string }): void {
  const before = spaceBefore(view.state, position);
  const rest = view.state.sliceDoc(position, position + 2);
  const after = rest === "" || rest === "\n\n" ? "" : "\n";
  const text = alt.replace(/[[\]\\\n]/g, " ").trim();
  view.dispatch({
    changes: { from: position, insert: `${before}![${text}](${url})${after}` },
    effects: removal(id),
    userEvent: "input",
  });
}

/** Asks for images and adds them at the cursor. */
export function chooseImages(view: EditorView): boolean {
  const input = document.createElement("input");
  Object.assign(input, { type: "file", accept: IMAGE_TYPES, multiple: true });
  input.addEventListener("change", () => addImages(view, input.files ?? []));
  input.click();
  return true;
}

/** Stops all uploads, before the editor is destroyed. */
export function stopUploads(view: EditorView): void {
  for (const { controller } of view.state.field(uploadsField)) controller.abort();
}

/** Uploads pasted, dropped and chosen images; each has a widget in the text until it is inserted there. */
export const imageUploads = (options: UploadOptions): Extension => [
  optionsFacet.of(options),
  uploadsField,
  EditorView.updateListener.of(({ startState, state }) => {
    const count = state.field(uploadsField).length;
    if (count !== startState.field(uploadsField).length) options.onBusy(count);
  }),
  EditorView.domEventHandlers({
    paste(event, view) {
      const { files, types } = event.clipboardData ?? {};
      // A word processor's clipboard carries its text as HTML and as an image.
      const isDocument = types?.includes("text/html") && types.includes("text/plain");
      if (!files?.length || isDocument) return false;
      addImages(view, files);
      return true;
    },
    drop(event, view) {
      const files = event.dataTransfer?.files;
      if (!files?.length) return false;
      event.preventDefault();
      addImages(view, files, view.posAtCoords({ x: event.clientX, y: event.clientY }, false));
      return true;
    },
  }),
];
