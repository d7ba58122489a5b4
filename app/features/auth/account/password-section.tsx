import { useState } from "react";
import { apiSend } from "#app/browser/api-client.ts";
import { useSchemaForm } from "#app/browser/use-schema-form.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { passwordForm } from "../account.ts";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { AccountSection } from "./account-section.tsx";
import { refreshAccount } from "./account-queries.ts";

export function PasswordSection({ email }: { email: string }) {
  const [isVisible, setIsVisible] = useState(false);
  const [done, setDone] = useState("");
  const { form, field, onSubmit, isSubmitting, problem } = useSchemaForm(passwordForm, {
    defaultValues: { currentPassword: "", newPassword: "" },
    send: async (passwords) => {
      setDone("");
      const { message } = await apiSend<{ message: string }>("PUT", "/api/auth/password", passwords);
      form.reset();
      setIsVisible(false);
      setDone(message);
      refreshAccount();
    },
  });
  const type = isVisible ? "text" : "password";

  return (
    <AccountSection title="Password" about="A new password logs you out on other devices.">
      <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-xl gap-5">
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <TextField
          label="Current password"
          type={type}
          autoComplete="current-password"
          required
          {...field("currentPassword")}
        />
        <TextField
          label="New password"
          hint="At least 12 characters. Four unrelated words are easy to remember."
          type={type}
          autoComplete="new-password"
          minLength={12}
          required
          {...field("newPassword")}
        />
        <label className="flex min-h-9 items-center gap-3 text-small touch-target">
          <input
            type="checkbox"
            checked={isVisible}
            onChange={(event) => setIsVisible(event.target.checked)}
            className="checkbox"
          />
          Show the passwords
        </label>
        <FormProblem problem={problem} />
        <p role="status" className={done ? "border-s-4 border-good ps-3 font-medium" : "hidden"}>
          {done}
        </p>
        <div>
          <Button type="submit" pending={isSubmitting}>
            {isSubmitting ? "Changing..." : "Change password"}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}
