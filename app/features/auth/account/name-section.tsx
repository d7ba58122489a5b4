import { ownChanges } from "#app/features/auth/people/person-forms.ts";
import { useSession } from "#app/features/auth/login/session.tsx";
import { apiSend } from "#app/browser/api-client.ts";
import { useSchemaForm } from "#app/browser/use-schema-form.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { FormProblem } from "../form-errors.tsx";
import type { SessionUser } from "../account.ts";
import { AccountSection } from "./account-section.tsx";
import { refreshAccount } from "./account-queries.ts";

const schema = ownChanges.pick({ name: true, email: true }).required();

/** The user's email and name; new posts show the name as their author. */
export function NameSection({ user }: { user: SessionUser }) {
  const { rename } = useSession();
  const { field, onSubmit, isSubmitting, problem } = useSchemaForm(schema, {
    defaultValues: { name: user.name, email: user.email },
    send: async ({ name, email }) => {
      const changes = { ...(name !== user.name && { name }), ...(email !== user.email && { email }) };
      const changed = await apiSend<SessionUser>("PUT", "/api/account", changes);
      rename(changed);
      refreshAccount();
      void showToast(changed.email === user.email ? "Saved." : `Saved. You log in with ${changed.email} from now on.`);
    },
  });

  return (
    <AccountSection title="You" about="New posts carry this name as their author. Published posts keep theirs.">
      <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-xl gap-5">
        <TextField label="Name" autoComplete="name" maxLength={120} required {...field("name")} />
        <TextField
          label="Email"
          hint="You log in with this email. Changing it logs you out on other devices."
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
          {...field("email")}
        />
        <FormProblem problem={problem} />
        <div>
          <Button type="submit" pending={isSubmitting}>
            {isSubmitting ? "Saving..." : "Save name and email"}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}
