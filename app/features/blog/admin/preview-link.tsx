import { Copy } from "lucide-react";
import { useState } from "react";
import { apiSend } from "#app/client/api-client.ts";
import { copyToClipboard } from "#app/client/copy-to-clipboard.ts";
import { nameInUrl } from "#app/content/item-key.ts";
import { useSave } from "#app/features/editing/use-save.ts";
import { shortDateTime } from "#app/text/local-time.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { controlClass } from "#app/ui/form/control-class.ts";
import type { Post } from "../post.ts";

type Shown = { note: string; url?: string };

/** Creates and copies a private URL of a post that is not public, and revokes all of them. */
export function PreviewLink({ post }: { post: Pick<Post, "_id" | "slug"> }) {
  const path = `/api/blogs/${nameInUrl({ id: post._id, slug: post.slug })}/preview-link`;
  const save = useSave({ fallback: "This did not work. Try again.", preferServer: true });
  const [shown, setShown] = useState<Shown | null>(null);
  const [revoking, setRevoking] = useState(false);

  const run = async (request: () => Promise<Shown>) => {
    const done = await save.run(request);
    if (done) setShown(done);
  };
  const make = async () => {
    const link = await apiSend<{ url: string; expiresAt: string }>("POST", path);
    const until = `Whoever has it can read the post until ${shortDateTime(link.expiresAt)}.`;
    return { url: link.url, note: `${(await copyToClipboard(link.url)) ? "Copied." : "Copy it from here."} ${until}` };
  };
  const revoke = async () => {
    setRevoking(false);
    const { message } = await apiSend<{ message: string }>("DELETE", path);
    return { note: message };
  };

  return (
    <div className="grid content-start gap-2 border-t border-rule pt-5">
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" disabled={save.pending} onClick={() => void run(make)}>
          <Copy aria-hidden="true" className="size-4" /> Copy private preview link
        </Button>
        <Button size="sm" variant="quiet" disabled={save.pending} onClick={() => setRevoking(true)}>
          Take back all private links
        </Button>
      </div>
      {shown?.url && (
        <input
          readOnly
          value={shown.url}
          aria-label="Private preview link"
          onFocus={(event) => event.target.select()}
          className={controlClass}
        />
      )}
      <p role="status" className={save.problem ? "text-small text-danger" : "text-small text-ink-soft"}>
        {save.problem?.message ??
          shown?.note ??
          "For somebody who should read the post, as it was saved last, before it is public. It works for 7 days."}
      </p>
      <ConfirmDialog
        open={revoking}
        onCancel={() => setRevoking(false)}
        onConfirm={() => void run(revoke)}
        title="Take back all private links"
        confirmLabel="Take back"
      >
        <p>Every private link to this post stops working at once. You can create a new one at any time.</p>
      </ConfirmDialog>
    </div>
  );
}
