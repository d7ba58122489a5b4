import { useState, type SubmitEvent } from "react";
import { useSession } from "#app/features/auth/session.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";

interface Props {
  /** What happens next, such as "your changes are saved". */
  then: string;
  onDone: () => void;
}

/** Asks for the password where someone is working when the session has ended, so that nothing typed is lost. */
export function LogInAgain({ then, onDone }: Props) {
  const { user, login } = useSession();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || !user) return;
    const password = String(new FormData(event.currentTarget).get("password"));
    setPending(true);
    setError(undefined);
    try {
      await login({ email: user.email, password });
      onDone();
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : "An unexpected error occurred");
      setPending(false);
    }
  };

  return (
    <form onSubmit={submit} className="grid gap-4 border-t-2 border-accent bg-accent-wash p-5">
      <p>
        <strong className="font-bold">Your session has ended.</strong> Enter the password of {user?.email} and {then}.
      </p>
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ""} />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus
        error={error}
      />
      <div>
        <Button type="submit" pending={pending}>
          {pending ? "Logging in..." : "Log in and continue"}
        </Button>
      </div>
    </form>
  );
}
