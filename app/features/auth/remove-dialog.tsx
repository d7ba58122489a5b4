import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { apiDelete } from "#app/browser/api-client.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";

interface Props<Item> {
  /** What to remove; null while the dialog is closed. */
  item: Item | null;
  /** The API path of this kind of item, such as "/api/accounts". */
  path: string;
  title: (item: Item) => string;
  confirmLabel: string;
  /** What the removal means. */
  children: (item: Item) => ReactNode;
  onRemoved: (item: Item) => void;
  /** The id of what is focused after a removal, when the control that had the focus is gone. */
  focusAfter: string;
  onClose: () => void;
}

/** Asks for confirmation and removes the item; on failure it stays open and shows the reason. */
export function RemoveDialog<Item extends { id: string }>(props: Props<Item>) {
  const { item, path, title, confirmLabel, children, onRemoved, onClose, focusAfter } = props;
  // Keeps the text while the dialog fades out.
  const latest = useLastNonNull(item);
  const removal = useMutation({
    mutationFn: ({ id }: Item) => apiDelete(`${path}/${id}`),
    onSuccess: (_response, removed) => {
      onClose();
      onRemoved(removed);
    },
  });

  return (
    <ConfirmDialog
      open={item !== null}
      onCancel={() => {
        removal.reset();
        onClose();
      }}
      onConfirm={() => item && removal.mutate(item)}
      title={latest ? title(latest) : ""}
      confirmLabel={confirmLabel}
      pending={removal.isPending}
      focusAfter={() => document.getElementById(focusAfter)}
      error={removal.error?.message ?? null}
    >
      <p>{latest && children(latest)}</p>
    </ConfirmDialog>
  );
}
