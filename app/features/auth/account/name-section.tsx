import type { SubmitEvent } from "react";
import type { SessionUser } from "../account.ts";
import { useSession } from "#app/features/auth/login/session.tsx";
import { apiSend } from "#app/client/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { AccountSection } from "./account-section.tsx";
import { ActionProblem, useAction } from "./owner-check.tsx";

/** Who one is, and under which name posts appear. */
export function NameSection({ user, onChange }: { user: SessionUser; onChange: () => void }) {
  const { rename } = useSession();
  const action = useAction();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    if (name === "") return action.fail({ name: "Name is required." });
    const renamed = await action.run(() => apiSend<SessionUser>("PUT", "/api/auth/account", { name }));
    if (!renamed) return;
    rename(renamed);
    onChange();
    void showToast("Name saved.");
  };

  return (
    <AccountSection title="You" about="New posts carry this name as their author. Posts that are out keep theirs.">
      <form
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={action.mend}
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
        <dl className="grid gap-1">
          <dt className="text-small font-bold">Email</dt>
          <dd>{user.email}</dd>
        </dl>
        <ActionProblem problem={action.problem} />
        <div>
          <Button type="submit" pending={action.pending}>
            {action.pending ? "Saving..." : "Save name"}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}
