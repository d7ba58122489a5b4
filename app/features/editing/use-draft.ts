import { useEffect, useEffectEvent, useState } from "react";
import { claimDraft, type DraftSlot } from "#app/client/draft.ts";

const DELAY_MS = 300;

/** Where unsaved text is: there is none, it is about to be stored, it is stored in this browser, or it cannot be. */
export type DraftState = "none" | "waiting" | "stored" | "failed";

/**
 * Keeps a form's unsaved text in the browser: a moment after the last key, and at once when the form or the page goes
 * out of sight. `onOpen` gets what an earlier visit left; until then nothing should be typed.
 */
export function useDraft(key: string, onOpen: (slot: DraftSlot) => void) {
  const [state, setState] = useState<DraftState>("none");
  const [writer] = useState(() => createWriter(setState));
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
  return [writer, state] as const;
}

function createWriter(tell: (state: DraftState) => void) {
  let slot: DraftSlot | undefined;
  /** The key that was asked for last; another one's slot that comes later is not wanted. */
  let wanted: object | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let write: ((slot: DraftSlot) => boolean) | null = null;

  const flush = () => {
    clearTimeout(timer);
    if (!slot) return;
    if (write) tell(write(slot) ? "stored" : "failed");
    write = null;
  };
  const close = () => {
    wanted = undefined;
    slot?.release();
    slot = undefined;
  };
  const open = async (key: string) => {
    const asked = {};
    wanted = asked;
    const claimed = await claimDraft(key);
    if (wanted !== asked) return void claimed.release();
    slot = claimed;
    if (claimed.found) tell("stored");
    flush();
    return claimed;
  };
  /** Forgets what is kept, and what was about to be. */
  const drop = () => {
    write = null;
    clearTimeout(timer);
    slot?.drop();
    tell("none");
  };
  return {
    flush,
    open,
    close,
    drop,
    /** From now on keeps under another key: what was new has become an item. */
    move(key: string) {
      drop();
      close();
      void open(key);
    },
    save(values: Record<string, string>, revision: number | undefined) {
      write = (to) => to.save(values, revision);
      clearTimeout(timer);
      timer = setTimeout(flush, DELAY_MS);
      tell("waiting");
    },
  };
}
