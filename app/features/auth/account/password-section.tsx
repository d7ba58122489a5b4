import { useState, type SubmitEvent } from "react";
import { apiSend } from "#app/client/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { AccountSection } from "./account-section.tsx";
import { useAction } from "./use-action.ts";
import { ProblemMessage, useInvalidFocus } from "../form-errors.tsx";

export function PasswordSection({ email, onChange }: { email: string; onChange: () => void }) {
  const action = useAction();
  const [visible, setVisible] = useState(false);
  const [done, setDone] = useState("");
  const { errors } = action.problem;
  const form = useInvalidFocus(action.problem);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const currentPassword = String(data.get("currentPassword"));
    const newPassword = String(data.get("newPassword"));
    setDone("");
    const missing = missingFields(currentPassword, newPassword);
    if (Object.keys(missing).length > 0) return action.fail(missing);
    const result = await action.run(() =>
      apiSend<{ message: string }>("PUT", "/api/auth/password", { currentPassword, newPassword }),
    );
    if (!result) return;
    form.current?.reset();
    setVisible(false);
    setDone(result.message);
    onChange();
  };

  return (
    <AccountSection title="Password" about="A new password ends all your other sessions.">
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={action.clearIfValid}
        className="grid max-w-xl gap-5"
      >
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <TextField
          label="Current password"
          name="currentPassword"
          type={visible ? "text" : "password"}
          autoComplete="current-password"
          required
          error={errors["currentPassword"]}
        />
        <TextField
          label="New password"
          hint="At least 12 characters; four unrelated words are easy to keep."
          name="newPassword"
          type={visible ? "text" : "password"}
          autoComplete="new-password"
          minLength={12}
          required
          error={errors["newPassword"]}
        />
        <label className="flex min-h-9 items-center gap-3 text-small touch-target">
          <input
            type="checkbox"
            checked={visible}
            onChange={(event) => setVisible(event.target.checked)}
            className="checkbox"
          />
          Show what I type
        </label>
        <ProblemMessage problem={action.problem} />
        <p role="status" className={done ? "border-s-4 border-good ps-3 font-medium" : "hidden"}>
          {done}
        </p>
        <div>
          <Button type="submit" pending={action.pending}>
            {action.pending ? "Changing..." : "Change password"}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}

function missingFields(currentPassword: string, newPassword: string): Record<string, string> {
  return {
    ...(currentPassword === "" && { currentPassword: "Current password is required." }),
    ...(newPassword === "" && { newPassword: "New password is required." }),
  };
}
