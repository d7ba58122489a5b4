import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { apiSend } from "#app/browser/api-client.ts";
import { useSchemaForm } from "#app/browser/use-schema-form.ts";
import { CopyButton } from "../copy-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";
import { invitationForm } from "./person-forms.ts";
import type { InvitationResult } from "./person.ts";

const schema = invitationForm.pick({ email: true });

/** Invites a person by email, and shows the link, which cannot be shown again. */
export function InviteForm({ onChange }: { onChange: () => void }) {
  const [created, setCreated] = useState<InvitationResult | null>(null);
  const { form, field, onSubmit, isSubmitting, problem } = useSchemaForm(schema, {
    defaultValues: { email: "" },
    send: async (fields) => {
      const result = await apiSend<InvitationResult>("POST", "/api/invitations", fields);
      form.reset();
      setCreated(result);
      onChange();
    },
  });
  const { setFocus } = form;
  const { search, hash, key } = useLocation();
  // The key is new for each navigation: the palette may lead here again.
  useEffect(() => {
    if (!hash && new URLSearchParams(search).has("invite")) setFocus("email");
  }, [setFocus, search, hash, key]);
  const { error, ...input } = field("email");

  return (
    <>
      <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-xl gap-5">
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label="Email"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            required
            error={error}
            // With an error below the field, the button has a line of its own.
            className={error ? "basis-full" : "grow basis-52"}
            {...input}
          />
          <Button type="submit" pending={isSubmitting} className="min-h-12">
            {isSubmitting ? "Inviting..." : "Invite"}
          </Button>
        </div>
        <FormProblem problem={problem} />
      </form>
      <LinkDialog created={created} onClose={() => setCreated(null)} />
    </>
  );
}

function LinkDialog({ created, onClose }: { created: InvitationResult | null; onClose: () => void }) {
  const latest = useLastNonNull(created);
  return (
    <Dialog
      open={created !== null}
      // The link is not shown again, so a stray Escape or click must not close it.
      onOpenChange={(_, reason) => reason === "close-press" && onClose()}
      title="Invitation"
      subtitle={`Send this link to ${latest?.invitation.email}. Copy it now; it is not shown again. It works once and expires in seven days.`}
      size="read"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid justify-items-start gap-4">
        <code className="label text-small! wrap-anywhere normal-case! select-all" translate="no">
          {latest?.link}
        </code>
        <CopyButton variant="primary" text={latest?.link ?? ""} done="Link copied.">
          Copy link
        </CopyButton>
      </div>
    </Dialog>
  );
}
