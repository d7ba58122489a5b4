import { KeyRound } from "lucide-react";
import { usePasskeysHere, type Login } from "#app/features/auth/login/use-login.ts";
import { Button } from "#app/ui/button.tsx";

const ask = async () => (await import("./passkey-browser.ts")).askForPasskey();

interface Props {
  login: Login;
  /** Whether its place is kept free while it is not known if this browser can. */
  reserved?: boolean;
}

/** Logs in by passkey, where this browser can. */
export function PasskeyButton({ login, reserved = false }: Props) {
  const possible = usePasskeysHere();
  if (!possible && !reserved) return null;
  const waiting = login.pending === "passkey";
  return (
    <Button
      pending={waiting}
      disabled={login.pending !== null}
      className={possible ? "" : "invisible"}
      onClick={() => void login.withPasskey(ask)}
    >
      {!waiting && <KeyRound aria-hidden="true" className="size-4 shrink-0" />}
      {waiting ? "Waiting for the passkey..." : "Log in with a passkey"}
    </Button>
  );
}
