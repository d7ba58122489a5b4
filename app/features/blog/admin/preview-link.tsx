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

type Result = { note: string; url?: string };

/** Creates and copies a private URL of a post that is not public, and revokes all of them. */
export function PreviewLink({ post }: { post: Pick<Post, "_id" | "slug"> }) {
  const path = `/api/blogs/${nameInUrl({ id: post._id, slug: post.slug })}/preview-link`;
  const [isRevoking, setIsRevoking] = useState(false);
  const { mutate, data, error, isPending } = useMutation<Result, Error, "create" | "revoke">({
    async mutationFn(action) {
      if (action === "revoke") return { note: (await apiSend<{ message: string }>("DELETE", path)).message };
      const { url, expiresAt } = await apiSend<{ url: string; expiresAt: string }>("POST", path);
      const copied = (await copyToClipboard(url)) ? "Copied." : "Copy it from here.";
      return { url, note: `${copied} It works until ${shortDateTime(expiresAt)}.` };
    },
  });

  return (
    <div className="grid content-start gap-2 border-t border-rule pt-5">
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" disabled={isPending} onClick={() => mutate("create")}>
          <Copy aria-hidden="true" className="size-4" /> Copy private preview link
        </Button>
        <Button size="sm" variant="quiet" disabled={isPending} onClick={() => setIsRevoking(true)}>
          Revoke all private links
        </Button>
      </div>
      {data?.url && (
        <input
          readOnly
          value={data.url}
          aria-label="Private preview link"
          onFocus={(event) => event.target.select()}
          className={controlClass}
        />
      )}
      <p role="status" className={error ? "text-small text-danger" : "text-small text-ink-soft"}>
        {error?.message ?? data?.note ?? "Anyone with the link can read the last saved version. It works for 7 days."}
      </p>
      <ConfirmDialog
        open={isRevoking}
        onCancel={() => setIsRevoking(false)}
        onConfirm={() => {
          setIsRevoking(false);
          mutate("revoke");
        }}
        title="Revoke all private links"
        confirmLabel="Revoke"
      >
        <p>Every private link to this post stops working at once. You can create a new one at any time.</p>
      </ConfirmDialog>
    </div>
  );
}
