import { KeyRound } from "lucide-react";
import { usePasskeySupport, type Login } from "#app/features/auth/login/use-login.ts";
import { loadCode } from "#app/ui/lazy-part.tsx";
import { Button } from "#app/ui/button.tsx";

const prompt = async () => (await loadCode(() => import("./passkey-browser.ts"))).requestPasskey();

interface Props {
  login: Login;
  disabled: boolean;
  /** True to reserve the button's space while passkeys are unavailable or not yet known to be available. */
  reserved?: boolean;
}

/** Logs in with a passkey. Shown only where passkeys are available. */
export function PasskeyButton({ login, disabled, reserved = false }: Props) {
  const possible = usePasskeySupport();
  if (!possible && !reserved) return null;
  const { isPending, run } = login.passkey;
  return (
    <Button
      pending={isPending}
      disabled={disabled || isPending}
      className={possible ? "" : "invisible"}
      onClick={() => void run(prompt)}
    >
      {!isPending && <KeyRound aria-hidden="true" className="size-4 shrink-0" />}
      <span>{isPending ? "Waiting for the passkey..." : "Log in with a passkey"}</span>
    </Button>
  );
}
