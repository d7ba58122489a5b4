import { useState } from "react";
import type { FieldValues } from "../use-editor.ts";
import { SideBySide, type VersionContent } from "./side-by-side.tsx";
import { VersionRows } from "./version-rows.tsx";
import { apiSend } from "#app/client/api-client.ts";
import { useApiItem } from "#app/client/use-api-item.ts";
import type { Version } from "#app/content/versions/version.ts";
import { shortDateTime } from "#app/text/local-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogText } from "#app/ui/dialog.tsx";
import { EmptyState, ErrorState, LoadingState } from "#app/ui/states.tsx";
import { useSave } from "../use-save.ts";

interface Props<Item, Result> {
  open: boolean;
  onClose: () => void;
  /** The item's API path, such as "/api/blogs/ID". */
  path: string;
  /** What the versions are of, such as "this post". */
  what: string;
  names: FieldValues;
  /** Where to find what was there before the first version. */
  before?: string;
  /** Set when a restore brings back every field, not only texts, tags and images. */
  restores?: "everything";
  /** The stored revision that a restore replaces; a newer one is a conflict. */
  revision: number | undefined;
  /** True when the form has unsaved changes. */
  unsaved: boolean;
  itemOf: (result: Result) => Item;
  contentOf: (item: Item) => VersionContent;
  onRestored: (item: Item, note: string) => void;
  /** Called on a save conflict, with the version to restore and the item as someone else has saved it. */
  onConflict: (wanted: Item, theirs: Item) => void;
}

/** Lists an item's versions, compares any two side by side, and restores one. */
export function HistoryDialog<Item, Result>(props: Props<Item, Result>) {
  const { open, onClose, what, path, before } = props;
  const [restoring, setRestoring] = useState(false);
  return (
    <Dialog
      open={open}
      // The response to a restore replaces the form's text: nobody may type there before it.
      onOpenChange={(next) => !next && !restoring && onClose()}
      title="History"
      subtitle={`Every saved version of ${what} of the last 90 days, and at least the last 50.${before ?? ""}`}
      size="full"
    >
      {open && <Versions key={path} {...props} setRestoring={setRestoring} />}
    </Dialog>
  );
}

type PartProps<Item, Result> = Props<Item, Result> & { setRestoring: (restoring: boolean) => void };

function Versions<Item, Result>(props: PartProps<Item, Result>) {
  const list = useApiItem<{ versions: Version[] }>(`${props.path}/versions`, "admin");
  const [chosen, setChosen] = useState<{ before: number; after: number } | null>(null);
  if (list.state === "loading") return <LoadingState text="Loading the history..." className="min-h-96" />;
  if (list.state === "failed") return <Failed {...list} />;
  const { versions } = list.item;
  const [newest, previous] = versions;
  if (!newest) {
    return (
      <EmptyState title="There is no version yet.">Each save adds one, and any of them can be restored.</EmptyState>
    );
  }
  const pair = chosen ?? { before: previous?.version ?? newest.version, after: newest.version };
  return (
    <div className="grid items-start gap-6 desk:grid-cols-[20rem_minmax(0,1fr)]">
      <VersionRows versions={versions} pair={pair} onChoose={setChosen} />
      {previous ? (
        <Comparison key={`${pair.before} ${pair.after}`} {...props} pair={pair} versions={versions} />
      ) : (
        <p className="max-w-prose">This is the first version. Each save adds one, and any of them can be restored.</p>
      )}
    </div>
  );
}

type Pair = { before: number; after: number };

function Comparison<Item, Result>(props: PartProps<Item, Result> & { pair: Pair; versions: Version[] }) {
  const { path, pair, names, itemOf, contentOf, versions } = props;
  const before = useApiItem<Result>(`${path}/versions/${pair.before}`, "admin");
  const after = useApiItem<Result>(`${path}/versions/${pair.after}`, "admin");
  const failed = [before, after].find((read) => read.state === "failed");
  if (failed?.state === "failed") return <Failed {...failed} />;
  if (before.state !== "loaded" || after.state !== "loaded") {
    return <LoadingState text="Loading both versions..." className="min-h-96" />;
  }
  // The version to restore: the left one, or the right one when the left is the current version.
  const chosen = [pair.before, pair.after].map((number) => versions.find(({ version }) => version === number));
  const older = chosen.find((version) => version && !version.current);
  const wanted = older?.version === pair.after ? after.item : before.item;
  return (
    <div className="grid min-w-0 gap-6">
      <SideBySide
        before={contentOf(itemOf(before.item))}
        after={contentOf(itemOf(after.item))}
        names={names}
        titles={[`Version ${pair.before}`, `Version ${pair.after}`]}
      />
      {older && <Restore {...props} version={older} wanted={itemOf(wanted)} />}
    </div>
  );
}

function Restore<Item, Result>(props: PartProps<Item, Result> & { version: Version; wanted: Item }) {
  const { path, revision, unsaved, version, wanted, itemOf, onRestored, onConflict } = props;
  const [confirming, setConfirming] = useState(false);
  const { run, pending, problem } = useSave({
    fallback: "This version could not be restored. Try again.",
    preferServer: true,
  });
  const restore = async () => {
    setConfirming(false);
    props.setRestoring(true);
    const result = await run(({ signal }) =>
      apiSend<Result & { notes: string[] }>(
        "POST",
        `${path}/versions/${version.version}/restore`,
        { revision },
        { signal },
      ),
    );
    props.setRestoring(false);
    if (result) onRestored(itemOf(result), [`Version ${version.version} is restored.`, ...result.notes].join(" "));
  };
  const theirs = problem?.current as Item | undefined;
  return (
    <div className="grid gap-3 border-t border-rule pt-4">
      <p className="text-small text-ink-soft">
        {props.restores
          ? `Restoring brings back what stood here on ${shortDateTime(version.savedAt)}, all of it, as a new version.`
          : `Restoring brings back the words, tags and images of ${shortDateTime(version.savedAt)} as a new version. Status, publishing time and address stay as they are.`}
      </p>
      <div role="alert" className="grid gap-3 empty:hidden">
        {problem && (
          <p className="border-s-4 border-danger bg-inset px-4 py-3 font-medium text-danger">{problem.message}</p>
        )}
        {theirs && (
          <Button className="justify-self-start" onClick={() => onConflict(wanted, theirs)}>
            Compare it with this version
          </Button>
        )}
      </div>
      {!theirs && (
        <Button
          variant="primary"
          className="justify-self-start"
          pending={pending}
          onClick={() => (unsaved ? setConfirming(true) : void restore())}
        >
          Restore version {version.version}
        </Button>
      )}
      <Dialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Your changes are not saved"
        footer={
          <>
            <Button variant="danger" onClick={() => void restore()}>
              Discard and restore
            </Button>
            <Button onClick={() => setConfirming(false)}>Keep editing</Button>
          </>
        }
      >
        <DialogText>
          Restoring version {version.version} puts it in the place of what you typed. You can take that back right
          afterwards, in the form; files you chose are let go.
        </DialogText>
      </Dialog>
    </div>
  );
}

function Failed({ error, retry }: { error: Error; retry: () => void }) {
  return <ErrorState title={error.message} action={<Button onClick={retry}>Try again</Button>} />;
}
