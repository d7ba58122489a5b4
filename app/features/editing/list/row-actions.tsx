import { buttonClass } from "#app/ui/button.tsx";
import { RowIcon } from "#app/ui/list/row-icon.tsx";

interface RowActionsProps {
  /** The item's name, so that each button has a unique accessible name. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Its public page, where it has one. */
  href?: string | undefined;
}

const LOOK = buttonClass({ variant: "quiet", size: "sm" }, "w-9 px-0!");

export function RowActions({ name, onEdit, onDelete, href }: RowActionsProps) {
  return (
    <div className="flex justify-end max-md:-me-2">
      {href && (
        <a
          href={href}
          target="_blank"
          rel="noopener"
          aria-label={`View ${name} in a new tab`}
          title="View on the site"
          className={LOOK}
        >
          <RowIcon name="view" />
        </a>
      )}
      <button
        type="button"
        aria-label={`Edit ${name}`}
        title="Edit"
        data-row-button="edit"
        onClick={onEdit}
        className={LOOK}
      >
        <RowIcon name="edit" />
      </button>
      <button
        type="button"
        aria-label={`Delete ${name}`}
        title="Delete"
        data-row-button="delete"
        onClick={onDelete}
        className={LOOK}
      >
        <RowIcon name="delete" />
      </button>
    </div>
  );
}
