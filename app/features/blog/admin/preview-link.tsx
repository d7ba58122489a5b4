import { Copy } from "lucide-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { apiSend } from "#app/client/api-client.ts";
import { copyToClipboard } from "#app/client/copy-to-clipboard.ts";
import { nameInUrl } from "#app/content/item-key.ts";
import { shortDateTime } from "#app/text/local-time.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { controlClass } from "#app/ui/form/control-class.ts";
import type { Post } from "../post.ts";

/** Creates and copies a private URL of a post that is not public, and revokes all of them. */
export function PreviewLink({ post }: { post: Pick<Post, "_id" | "slug"> }) {
  const path = `/api/blogs/${nameInUrl({ id: post._id, slug: post.slug })}/preview-link`;
  const [isRevoking, setIsRevoking] = useState(false);
  const create = useMutation({
    mutationFn: async () => {
      const link = await apiSend<{ url: string; expiresAt: string }>("POST", path);
      return { ...link, isCopied: await copyToClipboard(link.url) };
    },
    onMutate: () => revoke.reset(),
  });
  const revoke = useMutation({
    mutationFn: () => apiSend<{ message: string }>("DELETE", path),
    onSuccess: () => create.reset(),
  });
  const isPending = create.isPending || revoke.isPending;
  const error = create.error ?? revoke.error;
  const link = create.data;

  return (
    <div className="grid content-start gap-2 border-t border-rule pt-5">
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" disabled={isPending} onClick={() => create.mutate()}>
          <Copy aria-hidden="true" className="size-4" /> Copy private preview link
        </Button>
        <Button size="sm" variant="quiet" disabled={isPending} onClick={() => setIsRevoking(true)}>
          Revoke all private links
        </Button>
      </div>
      {link && (
        <input
          readOnly
          value={link.url}
          aria-label="Private preview link"
          onFocus={(event) => event.target.select()}
          className={controlClass}
        />
      )}
      <p role="status" className={error ? "text-small text-danger" : "text-small text-ink-soft"}>
        {error?.message ??
          revoke.data?.message ??
          (link
            ? `${link.isCopied ? "Copied." : "Copy it from here."} It works until ${shortDateTime(link.expiresAt)}.`
            : "Anyone with the link can read the last saved version. It works for 7 days.")}
      </p>
      <ConfirmDialog
        open={isRevoking}
        onCancel={() => setIsRevoking(false)}
        onConfirm={() => {
          setIsRevoking(false);
          revoke.mutate();
        }}
        title="Revoke all private links"
        confirmLabel="Revoke"
      >
        <p>Every private link to this post stops working at once. You can create a new one at any time.</p>
      </ConfirmDialog>
    </div>
  );
}
