import { RotateCw } from "lucide-react";
import type { useSave } from "#app/features/editing/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import type { Image } from "../media.ts";
import { usedInLabel } from "../usage-labels.ts";
import { useStoredDuplicate } from "./use-stored-duplicate.ts";

interface Props {
  file: File | null;
  /** The file was restored from a draft of an earlier visit. */
  restored: boolean;
  /** The server rejected the image. */
  failed: boolean;
  save: Pick<ReturnType<typeof useSave>, "pending" | "problem">;
  /** Called when the user takes a stored image instead of the file. */
  onTake: (image: Image) => void;
}

/** The state of a chosen file: its upload failed, the same image is stored already, or a draft restored it. */
export function FieldUpload({ file, restored, failed, save, onTake }: Props) {
  const duplicate = useStoredDuplicate(file);
  // While the form is being saved, its footer shows the upload's progress and the cancel button.
  if (!file || save.pending) return null;

  const { problem } = save;
  const isSaveFailed = problem && !problem.current && Object.keys(problem.errors).length === 0;
  if (isSaveFailed || failed) {
    return (
      <div className="flex flex-wrap items-center gap-3 border-s-4 border-danger bg-inset px-3 py-2 text-small">
        <p className="grow">The image is not uploaded. It stays chosen.</p>
        {problem?.canRetry && (
          <Button type="submit" size="sm">
            <RotateCw aria-hidden="true" className="size-4" /> Try again
          </Button>
        )}
      </div>
    );
  }
  if (duplicate) {
    return (
      <div
        role="status"
        className="flex flex-wrap items-center gap-3 border-s-4 border-ink bg-inset px-3 py-2 text-small"
      >
        <p className="grow">This image is already here: {usedInLabel(duplicate.usedIn) ?? "not used anywhere yet"}.</p>
        <Button size="sm" onClick={() => onTake(duplicate)}>
          Use the stored one
        </Button>
      </div>
    );
  }
  return restored ? (
    <p className="text-small text-ink-soft">{file.name} was chosen earlier and is not saved yet.</p>
  ) : null;
}
