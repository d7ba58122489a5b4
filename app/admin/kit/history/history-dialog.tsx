import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { apiGet, apiSend } from "#app/browser/api-client.ts";
import type { Version } from "#app/content/versions/version.ts";
import { shortDateTime } from "#app/ui/time/local-time.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog, Dialog } from "#app/ui/dialog.tsx";
import { EmptyState, ErrorState, LoadingState } from "#app/ui/states.tsx";
import { FieldDiffs, differingFields } from "./field-diffs.tsx";
import { ImageDiffs, differingImages, type ShownImage } from "./image-diffs.tsx";
import { VersionList } from "./version-list.tsx";

/** What a version holds: its fields' texts by name, and its images by position. */
export interface VersionContent {
  texts: Record<string, string>;
  images: readonly (ShownImage | null)[];
}

interface Props<Response> {
  open: boolean;
  onClose: () => void;
  /** The item's API path in two parts, such as "/api/blogs" and "/ID". */
  path: readonly [collection: string, item: string];
  /** What the versions are of, such as "this post". */
  subject: string;
  /** The fields' labels by name. */
  labels: Record<string, string>;
  /** The stored revision that a restore replaces; a newer one is a conflict. */
  revision: number | undefined;
  /** The form has unsaved changes, which a restore discards. */
  isUnsaved: boolean;
  /** What a restore brings back; by default text, tags and images. */
  restores?: string;
  contentOf: (response: Response) => VersionContent;
  onRestored: (response: Response, note: string) => void;
}

/** Lists an item's versions, compares one with the current one, and restores it. */
export function HistoryDialog<Response>(props: Props<Response>) {
  const { open, onClose, subject } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="History"
      subtitle={`Versions of ${subject} from the last 90 days, and at least the last 50.`}
      size="full"
    >
      {open && <Versions {...props} />}
    </Dialog>
  );
}

type List = { versions: Version[] };

function Versions<Response>(props: Props<Response>) {
  const { path } = props;
  const list = useQuery<List>({ queryKey: [path[0], `${path[1]}/versions`] });
  const [chosen, setChosen] = useState<number>();
  if (list.isPending) return <LoadingState text="Loading the history..." className="min-h-96" />;
  if (!list.data) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  const { versions } = list.data;
  const [newest, previous] = versions;
  const version = versions.find((entry) => entry.version === chosen) ?? previous;
  if (!newest || !version) {
    return <EmptyState title="There is only one version.">Each save adds one. You can restore any of them.</EmptyState>;
  }
  return (
    <div className="grid items-start gap-6 desk:grid-cols-[20rem_minmax(0,1fr)]">
      <VersionList versions={versions} chosen={version.version} onChoose={setChosen} />
      <Comparison key={version.version} {...props} version={version} newest={newest} />
    </div>
  );
}

function useVersion<Response>({ path, contentOf }: Pick<Props<Response>, "path" | "contentOf">, version: number) {
  const rest = `${path[1]}/versions/${version}`;
  return useQuery({
    queryKey: [path[0], rest],
    queryFn: ({ signal }) => apiGet<Response>(path[0] + rest, { signal }),
    staleTime: Infinity,
    select: contentOf,
  });
}

function Comparison<Response>(props: Props<Response> & { version: Version; newest: Version }) {
  const { labels, version, newest } = props;
  const before = useVersion(props, version.version);
  const after = useVersion(props, newest.version);
  const failed = [before, after].find(({ isError }) => isError);
  if (failed) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!before.data || !after.data) return <LoadingState text="Loading the version..." className="min-h-96" />;
  const texts = { labels, before: before.data.texts, after: after.data.texts };
  const images = { before: before.data.images, after: after.data.images };
  const isSame = differingFields(texts).length + differingImages(images).length === 0;
  return (
    <div className="grid min-w-0 gap-4">
      <h2 className="text-small font-bold">
        {version.current ? "This is the current version." : `Version ${version.version}, compared with the current one`}
      </h2>
      {!version.current && (
        <p className="text-small text-ink-soft">
          {isSame ? (
            "Both versions are the same."
          ) : (
            <>
              <del className="bg-inset">Crossed out</del>
              <span>{`: only in version ${version.version}. `}</span>
              <ins className="bg-accent-wash">Underlined</ins>
              <span>: only in the current one.</span>
            </>
          )}
        </p>
      )}
      <FieldDiffs {...texts} />
      <ImageDiffs {...images} />
      {!version.current && <Restore {...props} version={version} />}
    </div>
  );
}

function Restore<Response>(props: Props<Response> & { version: Version }) {
  const { path, revision, isUnsaved, version, restores = "text, tags and images", onRestored } = props;
  const [isAsking, setIsAsking] = useState(false);
  const number = version.version;
  const restore = useMutation({
    mutationFn: () =>
      apiSend<Response & { notes: string[] }>("POST", `${path.join("")}/versions/${number}/restore`, { revision }),
    onSuccess: (response) => onRestored(response, [`Version ${number} restored.`, ...response.notes].join(" ")),
  });
  return (
    <div className="grid gap-3 border-t border-rule pt-4">
      <p className="text-small text-ink-soft">{`This restores ${restores} from ${shortDateTime(version.savedAt)} as a new version.`}</p>
      <p role="alert" className="border-s-4 border-danger bg-inset px-4 py-3 font-medium text-danger empty:hidden">
        {restore.error?.message}
      </p>
      <Button
        variant="primary"
        className="justify-self-start"
        pending={restore.isPending}
        onClick={() => (isUnsaved ? setIsAsking(true) : restore.mutate())}
      >
        {`Restore version ${number}`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          restore.mutate();
        }}
        title={`Restore version ${number}?`}
        cancelLabel="Keep editing"
        confirmLabel="Discard and restore"
      >
        <p>Your unsaved changes will be lost.</p>
      </ConfirmDialog>
    </div>
  );
}

function Failed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return <ErrorState title={error?.message ?? ""} action={<Button onClick={onRetry}>Try again</Button>} />;
}
