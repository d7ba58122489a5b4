import { useEffect, useEffectEvent, useState } from "react";
import { claimDraft, type DraftSlot } from "./draft.ts";

const DELAY_MS = 300;

/** State of unsaved text: none, waiting for the debounced write, stored in this browser, or not storable. */
export type DraftState = "none" | "waiting" | "stored" | "failed";

/**
 * Stores a form's unsaved text in the browser: debounced while typing, and at once when the form unmounts or the page
 * is hidden. `onOpen` receives the draft of an earlier visit; the form must not accept input before that.
 */
export function useDraft(key: string, onOpen: (slot: DraftSlot) => void) {
  const [state, setState] = useState<DraftState>("none");
  const [name, setName] = useState<string>();
  const [writer] = useState(() => createWriter(setState, setName));
  const [first] = useState(key);
  const opened = useEffectEvent(onOpen);
  useEffect(() => {
    void writer.open(first).then((slot) => slot && opened(slot));
    addEventListener("pagehide", writer.flush);
    document.addEventListener("visibilitychange", writer.flush);
    return () => {
      removeEventListener("pagehide", writer.flush);
      document.removeEventListener("visibilitychange", writer.flush);
      writer.flush();
      writer.close();
    };
  }, [first, writer]);
  return [writer, state, name] as const;
}

/** `rename` receives the name of the claimed slot; undefined until then. */
function createWriter(report: (state: DraftState) => void, rename: (name?: string) => void) {
  let slot: DraftSlot | undefined;
  /** Identifies the latest call of `open`; a slot claimed for an earlier call is released. */
  let newest: object | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let write: ((slot: DraftSlot) => boolean) | null = null;
  let saving: Promise<unknown> = Promise.resolve();

  const flush = () => {
    clearTimeout(timer);
    if (!slot) return;
    if (write) report(write(slot) ? "stored" : "failed");
    write = null;
  };
  const close = () => {
    newest = undefined;
    // A save goes on after its form closes, and deletes the draft in the end: until then, no form may claim it.
    void saving.then(slot?.release);
  };
  const open = async (key: string) => {
    const request = {};
    newest = request;
    slot = undefined;
    rename();
    const claimed = await claimDraft(key);
    if (newest !== request) return void claimed.release();
    slot = claimed;
    rename(claimed.name);
    if (claimed.found) report("stored");
    flush();
    return claimed;
  };
  /** Deletes the stored draft and cancels the pending write. */
  const remove = () => {
    write = null;
    clearTimeout(timer);
    slot?.remove();
    report("none");
  };
  return {
    flush,
    open,
    close,
    remove,
    /** Call with every save. */
    during<Result>(save: Promise<Result>) {
      saving = Promise.all([saving, save]);
      return save;
    },
    /** Switches to another key, after a new item has got its id. */
    move(key: string) {
      const wasOpen = newest;
      remove();
      close();
      void open(key).then(() => wasOpen ?? close());
    },
    save(values: Record<string, string>, revision: number | undefined) {
      write = (to) => to.save(values, revision);
      clearTimeout(timer);
      timer = setTimeout(flush, DELAY_MS);
      report("waiting");
    },
  };
}
