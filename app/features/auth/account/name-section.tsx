import type { SubmitEvent } from "react";
import type { SessionUser } from "../account.ts";
import { useSession } from "#app/features/auth/login/session.tsx";
import { apiSend } from "#app/client/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { AccountSection } from "./account-section.tsx";
import { useAction } from "./use-action.ts";
import { ProblemMessage } from "../form-errors.tsx";

/** The user's email and name; new posts show the name as their author. */
export function NameSection({ user, onChange }: { user: SessionUser; onChange: () => void }) {
  const { rename } = useSession();
  const action = useAction();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [name, email] = [String(typed.get("name")).trim(), String(typed.get("email")).trim()];
    const missing: Record<string, string> = {};
    if (name === "") missing["name"] = "Name is required.";
    if (email === "") missing["email"] = "Email is required.";
    if (Object.keys(missing).length > 0) return action.fail(missing);
    const changes = { ...(name !== user.name && { name }), ...(email !== user.email && { email }) };
    const changed = await action.run(() => apiSend<SessionUser>("PUT", "/api/account", changes));
    if (!changed) return;
    rename(changed);
    onChange();
    void showToast(changed.email === user.email ? "Saved." : `Saved. You log in with ${changed.email} from now on.`);
  };

  return (
    <AccountSection title="You" about="New posts carry this name as their author. Posts that are out keep theirs.">
      <form
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={action.clearIfValid}
        className="grid max-w-xl gap-5"
      >
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          defaultValue={user.name}
          maxLength={120}
          required
          error={action.problem.errors["name"]}
        />
        <TextField
          label="Email"
          hint="You log in with it. Another one ends your other sessions."
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={user.email}
          maxLength={254}
          required
          error={action.problem.errors["email"]}
        />
        <ProblemMessage problem={action.problem} />
        <div>
          <Button type="submit" pending={action.pending}>
            {action.pending ? "Saving..." : "Save name and email"}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}
