import { buttonClass } from "#app/ui/button.tsx";
import { RowIcon } from "#app/ui/row-icon.tsx";

interface Props {
  /** The item's name, so that each button has a unique accessible name. */
  name: string;
  /** Its public page; null where it has none. */
  url: string | null;
  onEdit: () => void;
  onDelete: () => void;
}

const LOOK = buttonClass({ variant: "quiet", size: "sm" }, "w-9 px-0!");

export function RowActions({ name, url, onEdit, onDelete }: Props) {
  return (
    <div className="flex justify-end max-md:-me-2">
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noopener"
          aria-label={`View ${name} in a new tab`}
          title="View on the site"
          className={LOOK}
        >
          <RowIcon name="view" />
        </a>
      )}
      <button type="button" aria-label={`Edit ${name}`} title="Edit" onClick={onEdit} className={LOOK}>
        <RowIcon name="edit" />
      </button>
      <button type="button" aria-label={`Delete ${name}`} title="Delete" onClick={onDelete} className={LOOK}>
        <RowIcon name="delete" />
      </button>
    </div>
  );
}
