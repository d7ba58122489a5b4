import { Copy } from "lucide-react";
import { useEffect, useState, type SubmitEvent } from "react";
import { useLocation } from "react-router";
import { useAction } from "#app/features/auth/account/use-action.ts";
import { ProblemMessage, useInvalidFocus } from "../form-errors.tsx";
import { apiSend } from "#app/client/api-client.ts";
import { copyToClipboard } from "#app/client/copy-to-clipboard.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";
import type { InvitationResult } from "./person.ts";

/** Invites a person by email, and shows the link, which cannot be shown again. */
export function InviteForm({ onChange }: { onChange: () => void }) {
  const action = useAction();
  const [created, setCreated] = useState<InvitationResult | null>(null);
  const { errors } = action.problem;
  const form = useInvalidFocus(action.problem);
  const { search, hash, key } = useLocation();
  // The key is new for each navigation: the palette may lead here again.
  useEffect(() => {
    if (!hash && new URLSearchParams(search).has("invite")) form.current?.querySelector("input")?.focus();
  }, [form, search, hash, key]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email")).trim();
    if (email === "") return action.fail({ email: "Email is required." });
    const result = await action.run(() => apiSend<InvitationResult>("POST", "/api/invitations", { email }));
    if (!result) return;
    form.current?.reset();
    setCreated(result);
    onChange();
  };

  return (
    <>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={action.clearIfValid}
        className="grid max-w-xl gap-5"
      >
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label="Email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            required
            error={errors["email"]}
            // With an error below the field, the button has a line of its own.
            className={errors["email"] ? "basis-full" : "grow basis-52"}
          />
          <Button type="submit" pending={action.pending} className="min-h-12">
            {action.pending ? "Inviting..." : "Invite"}
          </Button>
        </div>
        <ProblemMessage problem={action.problem} />
      </form>
      <LinkDialog created={created} onClose={() => setCreated(null)} />
    </>
  );
}

function LinkDialog({ created, onClose }: { created: InvitationResult | null; onClose: () => void }) {
  const shown = useLastNonNull(created);
  const copy = async () => {
    const copied = await copyToClipboard(shown?.link ?? "");
    void showToast(
      copied ? "The link is copied." : "This browser does not let pages copy. Select the link and copy it.",
    );
  };
  return (
    <Dialog
      open={created !== null}
      // It is gone afterwards: a stray Escape or click must not close it.
      onOpenChange={(_, reason) => reason === "close-press" && onClose()}
      title="Invitation"
      subtitle={`Send this link to ${shown?.invitation.email}. It is shown this once, and works once within seven days.`}
      size="read"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid justify-items-start gap-4">
        <code className="label text-small! wrap-anywhere normal-case! select-all" translate="no">
          {shown?.link}
        </code>
        <Button variant="primary" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4" /> Copy link
        </Button>
      </div>
    </Dialog>
  );
}
