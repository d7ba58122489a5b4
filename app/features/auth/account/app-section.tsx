import { useRef, useState } from "react";
import type { OwnAccount, TotpStart } from "../account.ts";
import { ApiError, apiSend } from "#app/client/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { AccountSection, Row, Rows } from "./account-section.tsx";
import { AppSetup } from "./app-setup.tsx";
import { useAction, type Action } from "./use-action.ts";
import { ProblemMessage } from "../form-errors.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { RemoveAppDialog } from "./remove-app-dialog.tsx";

type Codes = { recoveryCodes: string[] };

/** The authenticator app and the recovery codes that stand in for it. */
export function AppSection({ account, onChange }: { account: OwnAccount; onChange: () => void }) {
  const action = useAction();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [confirming, setConfirming] = useState<"remove" | "renew" | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  /** For a dialog that closes: the button that opened it, or the title when that button goes. */
  const focusAfter = useRef<HTMLElement>(null);
  const isOn = account.totpSince !== null;

  const onEnd = () => {
    focusAfter.current = title.current;
    title.current?.focus();
    onChange();
  };
  const { setup, begin, confirm, cancel } = useSetup(action, isOn, { onDone: setCodes, onEnd });
  const ask = (what: "remove" | "renew", opener: HTMLElement) => {
    focusAfter.current = opener;
    setConfirming(what);
  };
  const removed = () => {
    focusAfter.current = title.current;
    setConfirming(null);
    void showToast("The authenticator app is removed.");
    onChange();
  };
  const renew = async () => {
    setConfirming(null);
    const result = await action.run(() => apiSend<Codes>("POST", "/api/auth/recovery-codes"));
    if (!result) return;
    setCodes(result.recoveryCodes);
    onChange();
  };

  return (
    <AccountSection
      title="Authenticator app"
      about="A second step after the password: a code of six digits from an app on your phone, new every 30 seconds."
      titleRef={title}
    >
      {!isOn && !setup && (
        <div className="grid justify-items-start gap-4">
          <p>Logging in takes your password alone.</p>
          <Button pending={action.pending} onClick={() => void begin()}>
            Set up an authenticator app
          </Button>
        </div>
      )}
      {setup && <AppSetup setup={setup} action={action} onConfirm={(code) => void confirm(code)} onCancel={cancel} />}
      {isOn && <AppRows account={account} disabled={action.pending} onAsk={ask} />}
      {!setup && <ProblemMessage problem={action.problem} />}
      <RemoveAppDialog
        open={confirming === "remove"}
        account={account}
        onClose={() => setConfirming(null)}
        onRemoved={removed}
        finalFocus={focusAfter}
      />
      <ConfirmDialog
        open={confirming === "renew"}
        onCancel={() => setConfirming(null)}
        onConfirm={() => void renew()}
        title="Make new recovery codes"
        confirmLabel="Make new codes"
      >
        <p>You get ten new codes. Those that you kept so far stop working.</p>
      </ConfirmDialog>
      <RecoveryCodesDialog
        codes={codes}
        email={account.user.email}
        onClose={() => setCodes(null)}
        finalFocus={focusAfter}
      />
    </AccountSection>
  );
}

type SetupEvents = { onDone: (recoveryCodes: string[]) => void; onEnd: () => void };

/** The set-up of an app. `onEnd` is called when it is over: done or canceled here, or done in another browser. */
function useSetup(action: Action, isOn: boolean, { onDone, onEnd }: SetupEvents) {
  const [setup, setSetup] = useState<TotpStart | null>(null);
  // Another browser was faster, as another section's reload shows.
  if (isOn && setup) setSetup(null);
  const end = () => {
    setSetup(null);
    onEnd();
  };
  const endIfOver = (error: unknown): never => {
    if (error instanceof ApiError && error.status === 409) end();
    throw error;
  };

  const begin = async () =>
    setSetup(await action.run(() => apiSend<TotpStart>("POST", "/api/auth/totp").catch(endIfOver)));
  const confirm = async (code: string) => {
    const result = await action.run(() => apiSend<Codes>("POST", "/api/auth/totp/confirm", { code }).catch(endIfOver));
    if (!result) return;
    end();
    onDone(result.recoveryCodes);
  };
  const cancel = () => {
    action.clear();
    end();
  };
  return { setup, begin, confirm, cancel };
}

interface AppRowsProps {
  account: OwnAccount;
  disabled: boolean;
  onAsk: (what: "remove" | "renew", opener: HTMLElement) => void;
}

function AppRows({ account, disabled, onAsk }: AppRowsProps) {
  const left = account.recoveryCodesLeft;
  return (
    <Rows label="Second step">
      <Row
        title={
          <>
            Authenticator app <Chip tone="good">On</Chip>
          </>
        }
        facts={
          <span>
            Since <DateTime iso={account.totpSince ?? ""} />
          </span>
        }
        actions={
          <Button
            size="sm"
            variant="quiet"
            disabled={disabled}
            onClick={(event) => onAsk("remove", event.currentTarget)}
          >
            Remove app
          </Button>
        }
      />
      <Row
        title={<>Recovery codes {left <= 3 && <Chip tone="danger">{left === 0 ? "None left" : "Few left"}</Chip>}</>}
        facts={<span>{left} of 10 left. Each logs you in once without the app.</span>}
        actions={
          <Button
            size="sm"
            variant="quiet"
            disabled={disabled}
            onClick={(event) => onAsk("renew", event.currentTarget)}
          >
            Make new codes
          </Button>
        }
      />
    </Rows>
  );
}
