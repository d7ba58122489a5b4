/** A form's unsaved text, kept in this browser until it is saved or discarded. */
interface Draft {
  /** The fields that were changed. */
  values: Record<string, string>;
  /** The revision of the item that the text was typed over. */
  revision?: number;
  savedAt: string;
}

/** The place where one open form keeps its draft; no other tab writes there while the form is open. */
export interface DraftSlot {
  /** What an earlier visit left. */
  found: Draft | null;
  /** The same form is open in another tab, which keeps a draft of its own. */
  elsewhere: boolean;
  /** Whether it could be stored. */
  save: (values: Record<string, string>, revision: number | undefined) => boolean;
  drop: () => void;
  /** The form is closed: what is kept can be offered to the next one. */
  release: () => void;
}

/** Finds a place for the draft of a form: this tab's own, else the one that was left last, else a new one. */
export async function claimDraft(key: string): Promise<DraftSlot> {
  const prefix = `draft:${key}#`;
  const own = ownDraft(prefix);
  const left = allDrafts(prefix).toSorted(([a], [b]) => Number(b === own) - Number(a === own));
  for (const [name, found] of left) {
    const release = await lock(name);
    if (!release) continue;
    makeOwn(prefix, name);
    return slot(name, found, await isElsewhere(prefix, name), release);
  }
  const name = `${prefix}${Date.now()}-${Math.random().toString(36).slice(2)}`;
  makeOwn(prefix, name);
  return slot(name, null, await isElsewhere(prefix, name), (await lock(name)) ?? (() => {}));
}

/** The place that this tab had last, also before a reload. */
function ownDraft(prefix: string): string | null {
  try {
    return sessionStorage.getItem(prefix);
  } catch {
    return null;
  }
}

function makeOwn(prefix: string, name: string): void {
  try {
    sessionStorage.setItem(prefix, name);
  } catch {
    // The draft that was left last has to do.
  }
}

function slot(name: string, found: Draft | null, elsewhere: boolean, release: () => void): DraftSlot {
  return {
    found,
    elsewhere,
    release,
    save(values, revision) {
      const draft: Draft = { values, savedAt: new Date().toISOString(), ...(revision !== undefined && { revision }) };
      try {
        localStorage.setItem(name, JSON.stringify(draft));
        return true;
      } catch {
        // Storage is full or forbidden: the form still works, its text just does not outlive the page.
        return false;
      }
    },
    drop() {
      try {
        localStorage.removeItem(name);
      } catch {
        // Nothing was kept.
      }
    },
  };
}

/** The drafts whose names begin so, the newest first. */
function allDrafts(prefix: string): [name: string, draft: Draft][] {
  const drafts: [string, Draft][] = [];
  try {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith(prefix)) continue;
      const draft = JSON.parse(localStorage.getItem(name) ?? "null") as Draft | null;
      if (draft) drafts.push([name, draft]);
    }
  } catch {
    // Storage is forbidden, or somebody else wrote there.
  }
  return drafts.toSorted(([, a], [, b]) => b.savedAt.localeCompare(a.savedAt));
}

/**
 * Holds a name until it is released or the tab goes, however it goes; null while another tab holds it. Browsers lock
 * on secure addresses only: elsewhere every name is free.
 */
function lock(name: string): Promise<(() => void) | null> {
  const { promise, resolve } = Promise.withResolvers<(() => void) | null>();
  if (!("locks" in navigator)) return Promise.resolve(() => {});
  const held = navigator.locks.request(name, { ifAvailable: true }, (granted) => {
    if (!granted) return resolve(null);
    return new Promise<void>((release) => resolve(release));
  });
  held.catch(() => resolve(() => {}));
  return promise;
}

async function isElsewhere(prefix: string, own: string): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name = "" }) => name.startsWith(prefix) && name !== own);
}
