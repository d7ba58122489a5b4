import { PasskeyButton } from "#app/features/auth/passkeys/passkey-button.tsx";
import { loginForm } from "../account.ts";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { SecondStep } from "./second-step.tsx";
import { useSession } from "./session.tsx";
import { useLogin, type Login } from "./use-login.ts";
import { useSchemaForm } from "#app/browser/use-schema-form.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";

interface Props {
  /** False when the session is open, but a request needs a fresh login. */
  hasEnded: boolean;
  onDone: () => void;
}

/** Asks for the password on the current page, so that nothing typed is lost. */
export function LogInAgain({ hasEnded, onDone }: Props) {
  const email = useSession().user?.email ?? "";
  const login = useLogin(onDone);
  return (
    <div className="grid gap-4">
      <p>
        {hasEnded
          ? `Log in as ${email} to continue. Your text is safe.`
          : `This changes who can log in. Enter the password of ${email} to continue.`}
      </p>
      {login.factors.length > 0 ? (
        <SecondStep login={login} label="Log in and continue" className="grid justify-items-start gap-4 *:max-w-full" />
      ) : (
        <PasswordForm login={login} email={email} hasEnded={hasEnded} />
      )}
    </div>
  );
}

const schema = loginForm.pick({ password: true });

function PasswordForm({ login, email, hasEnded }: { login: Login; email: string; hasEnded: boolean }) {
  const { passkey } = login;
  const { field, onSubmit, isSubmitting, ...form } = useSchemaForm(schema, {
    defaultValues: { password: "" },
    send: ({ password }) => {
      passkey.clear();
      return login.withPassword({ email, password });
    },
  });
  const problem = form.problem ?? passkey.problem;
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus
        {...field("password")}
      />
      <FormProblem problem={problem} />
      {hasEnded && problem && (
        <p className="text-small">
          If your email changed, log in with it in another tab, cancel here, and try again. If your account was removed,
          copy your text and ask an admin for an invitation.
        </p>
      )}
      <div className="flex flex-wrap gap-3 *:grow">
        <Button type="submit" variant="primary" pending={isSubmitting} disabled={isSubmitting || passkey.isPending}>
          {isSubmitting ? "Logging in..." : "Log in and continue"}
        </Button>
        <PasskeyButton login={login} disabled={isSubmitting} />
      </div>
    </form>
  );
}
