import { ExternalLink, Pencil, Trash2 } from "lucide-react";
import { buttonClass, IconButton } from "./button.tsx";

interface RowActionsProps {
  /** What the row is about, so that every button has a name of its own. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Its public page, where it has one. */
  href?: string | undefined;
}

/** The buttons at the end of a table's row. */
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
          className={buttonClass({ variant: "quiet", size: "sm" }, "w-9 px-0!")}
        >
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      )}
      <IconButton size="sm" label={`Edit ${name}`} title="Edit" data-row-button="edit" onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton size="sm" label={`Delete ${name}`} title="Delete" data-row-button="delete" onClick={onDelete}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}
