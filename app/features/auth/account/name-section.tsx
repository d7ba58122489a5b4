import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { isInvitationToken } from "#app/features/auth/people/invitation-link.ts";
import { ownChanges } from "#app/features/auth/people/person-forms.ts";
import { useSession } from "#app/features/auth/login/session.tsx";
import { apiSend } from "#app/browser/api-client.ts";
import { useSchemaForm } from "#app/browser/use-schema-form.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { OwnAccount, SessionUser } from "../account.ts";
import { AccountSection } from "./account-section.tsx";
import { refreshAccount } from "./account-queries.ts";

/** Without mail, which would confirm it, a new email is typed twice. */
const formOf = ({ user, mailsLinks }: OwnAccount) =>
  ownChanges
    .pick({ name: true, email: true })
    .required()
    .extend({ again: z.string() })
    .refine(({ email, again }) => mailsLinks || isSame(email, user.email) || isSame(email, again), {
      path: ["again"],
      message: "This is not the same email. Type the new one twice.",
    });

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

const pendingNote = (email: string, before: string) =>
  `Open the link in the mail to ${email} within an hour. Until then you log in with ${before}.`;

/** The user's email and name; new posts show the name as their author. */
export function NameSection({ account }: { account: OwnAccount }) {
  const { user, mailsLinks } = account;
  const { rename } = useSession();
  const [note, setNote] = useState("");
  const { form, field, onSubmit, isSubmitting, problem } = useSchemaForm(formOf(account), {
    defaultValues: { name: user.name, email: user.email, again: "" },
    send: async ({ name, email }) => {
      const isNew = !isSame(email, user.email);
      const changes = { ...(name !== user.name && { name }), ...(isNew && { email }) };
      const changed = await apiSend<SessionUser>("PUT", "/api/account", changes);
      rename(changed);
      refreshAccount();
      const isPending = isNew && mailsLinks;
      setNote(isPending ? pendingNote(email, user.email) : "");
      if (!isPending) void showToast(isNew ? `Saved. You log in with ${changed.email} from now on.` : "Saved.");
    },
  });
  const isChanged = !isSame(form.watch("email"), user.email);

  return (
    <AccountSection title="You" about="New posts show this name as their author. Existing posts keep theirs.">
      <NewEmail />
      <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-xl gap-5">
        <TextField label="Name" autoComplete="name" maxLength={120} required {...field("name")} />
        <TextField
          label="Email"
          hint="You log in with this email. Changing it logs you out on other devices."
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
          {...field("email")}
        />
        {isChanged && !mailsLinks && (
          <TextField
            label="New email again"
            hint="A wrong email would lock you out."
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            required
            {...field("again")}
          />
        )}
        <FormProblem problem={problem} />
        <p role="status" className="empty:hidden">
          {note}
        </p>
        <div>
          <Button type="submit" pending={isSubmitting}>
            {isSubmitting ? "Saving..." : "Save name and email"}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}

/** Confirms a new email by the mailed link, whose token is the fragment of the URL. Opening it changes nothing. */
function NewEmail() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const { rename } = useSession();
  const confirm = useMutation({
    mutationFn: () => apiSend<SessionUser>("POST", "/api/account/email", { token: hash.slice(1) }),
    onSuccess(changed) {
      rename(changed);
      refreshAccount();
      void showToast(`Saved. You log in with ${changed.email} from now on.`);
      void navigate(pathname, { replace: true });
    },
  });
  if (!isInvitationToken(hash.slice(1))) return null;
  return (
    <div className="mb-6 grid max-w-xl justify-items-start gap-3 border-s-4 border-accent ps-4">
      <p>You opened the link for a new email.</p>
      <Button variant="primary" pending={confirm.isPending} onClick={() => confirm.mutate()}>
        Log in with the new email from now on
      </Button>
      <FormProblem problem={confirm.error?.message} />
    </div>
  );
}
