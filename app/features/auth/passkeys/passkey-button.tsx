import { KeyRound } from "lucide-react";
import { usePasskeySupport, type Login } from "#app/features/auth/login/use-login.ts";
import { Button } from "#app/ui/button.tsx";

const prompt = async () => (await import("./passkey-browser.ts")).requestPasskey();

interface Props {
  login: Login;
  /** True to reserve the button's space while passkeys are unavailable or not yet known to be available. */
  reserved?: boolean;
}

/** Logs in with a passkey. Shown only where passkeys are available. */
export function PasskeyButton({ login, reserved = false }: Props) {
  const possible = usePasskeySupport();
  if (!possible && !reserved) return null;
  const waiting = login.pending === "passkey";
  return (
    <Button
      pending={waiting}
      disabled={login.pending !== null}
      className={possible ? "" : "invisible"}
      onClick={() => void login.withPasskey(prompt)}
    >
      {!waiting && <KeyRound aria-hidden="true" className="size-4 shrink-0" />}
      {waiting ? "Waiting for the passkey..." : "Log in with a passkey"}
    </Button>
  );
}
