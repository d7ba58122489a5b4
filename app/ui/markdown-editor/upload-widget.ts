import { WidgetType, type EditorView } from "@codemirror/view";

/** A file that is being uploaded into the text. */
export interface TextUpload {
  id: number;
  name: string;
  state: "waiting" | "sending" | "failed";
  /** The share that was sent, 0 to 1. */
  share: number;
  /** Why it failed. */
  message: string;
}

export interface UploadActions {
  cancel: (id: number) => void;
  retry: (id: number) => void;
}

/** Marks the position of an image during its upload: shows the progress, and buttons to cancel or retry. */
export class UploadWidget extends WidgetType {
  readonly upload: TextUpload;
  readonly actions: UploadActions;

  constructor(upload: TextUpload, actions: UploadActions) {
    super();
    this.upload = upload;
    this.actions = actions;
  }

  override eq(other: UploadWidget): boolean {
    return other.upload === this.upload;
  }

  override toDOM(): HTMLElement {
    const box = document.createElement("div");
    box.className = "cm-upload";
    box.setAttribute("role", "group");
    this.draw(box);
    return box;
  }

  /** Updates the existing elements, so that a button keeps the focus while the percentage changes. */
  override updateDOM(box: HTMLElement, _view: EditorView, from: UploadWidget): boolean {
    // The editor also offers the elements of other uploads, whose buttons act on those.
    if (from.upload.id !== this.upload.id) return false;
    this.draw(box);
    return true;
  }

  private draw(box: HTMLElement): void {
    const { id, name, state, share, message } = this.upload;
    const { cancel, retry } = this.actions;
    box.setAttribute("aria-label", `Image ${name}`);
    const percent = `${Math.round(share * 100)} %`;
    const progress = { waiting: "Waiting", sending: share < 1 ? percent : "Being prepared", failed: message }[state];
    if (box.dataset["state"] !== state) {
      box.dataset["state"] = state;
      const bar = document.createElement("progress");
      bar.max = 1;
      bar.setAttribute("aria-label", `Upload of ${name}`);
      const retryButton = button("Try again", () => retry(id));
      const cancelButton = button(state === "failed" ? "Remove" : "Cancel", () => cancel(id));
      const status = document.createElement("span");
      box.replaceChildren(
        text(name),
        ...(state === "failed" ? [status, retryButton, cancelButton] : [bar, status, cancelButton]),
      );
    }
    const bar = box.querySelector("progress");
    if (bar) bar.value = share;
    const status = box.children[state === "failed" ? 1 : 2];
    if (status) status.textContent = progress;
  }

  override get estimatedHeight(): number {
    return 56;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

function text(content: string): HTMLElement {
  const strong = document.createElement("strong");
  strong.textContent = content;
  return strong;
}

function button(label: string, act: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = label;
  element.addEventListener("click", act);
  return element;
}
