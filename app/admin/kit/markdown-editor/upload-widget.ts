import { WidgetType, type EditorView } from "@codemirror/view";

/** An image on its way into the text. */
export interface Upload {
  id: number;
  file: File;
  /** The end of the line below which the image will stand. */
  position: number;
  status: "waiting" | "sending" | "failed";
  /** The share that was sent, 0 to 1. */
  share: number;
  message: string;
  controller: AbortController;
}

type Act = (view: EditorView, id: number) => void;

/** Marks the place of an image during its upload: shows the progress, and buttons to cancel or retry. */
export class UploadWidget extends WidgetType {
  readonly upload: Upload;
  readonly actions: { cancel: Act; retry: Act };

  constructor(upload: Upload, actions: { cancel: Act; retry: Act }) {
    super();
    this.upload = upload;
    this.actions = actions;
  }

  override eq(other: UploadWidget): boolean {
    return other.upload === this.upload;
  }

  override toDOM(view: EditorView): HTMLElement {
    const { id, file } = this.upload;
    const box = document.createElement("div");
    box.className = "cm-upload";
    box.role = "group";
    box.ariaLabel = `Image ${file.name}`;
    const progress = document.createElement("progress");
    progress.ariaLabel = `Upload of ${file.name}`;
    const name = document.createElement("strong");
    name.textContent = file.name;
    const button = (label: string, act: Act) => {
      const element = document.createElement("button");
      element.type = "button";
      element.textContent = label;
      element.addEventListener("click", () => act(view, id));
      return element;
    };
    const retry = button("Try again", this.actions.retry);
    const cancel = button("Cancel", this.actions.cancel);
    box.append(name, progress, document.createElement("span"), retry, cancel);
    this.updateDOM(box, view, this);
    return box;
  }

  /** Updates the elements in place, so that a button keeps the focus while the percentage changes. */
  override updateDOM(box: HTMLElement, _view: EditorView, from: UploadWidget): boolean {
    const { id, status, share, message } = this.upload;
    const [, progress, text, retry, cancel] = box.children;
    const isComplete = progress instanceof HTMLProgressElement && retry instanceof HTMLElement && text && cancel;
    // The editor also offers the elements of other uploads, whose buttons act on those.
    if (from.upload.id !== id || !isComplete) return false;
    const isFailed = status === "failed";
    box.dataset["status"] = status;
    progress.hidden = isFailed;
    progress.value = share;
    retry.hidden = !isFailed;
    cancel.textContent = isFailed ? "Remove" : "Cancel";
    const sending = share < 1 ? `${Math.round(share * 100)} %` : "Preparing…";
    text.textContent = { waiting: "Waiting", sending, failed: message }[status];
    return true;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}
