import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { OwnAccount, TotpStart } from "../account.ts";
import { ApiError, apiSend } from "#app/browser/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { DateTime } from "#app/ui/time/date-time.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { refreshAccount } from "./account-queries.ts";
import { AccountSection, Row, Rows } from "./account-section.tsx";
import { AppSetup } from "./app-setup.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

const TITLE = "authenticator-app";
const titleElement = () => document.getElementById(TITLE);

/** The authenticator app and the recovery codes that stand in for it. */
export function AppSection({ account }: { account: OwnAccount }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const [question, setQuestion] = useState<"remove" | "renew" | null>(null);
  /** For a dialog that closes: the button that opened it, or the title when that button goes. */
  const focusAfter = useRef<HTMLElement>(null);
  const isOn = account.totpSince !== null;

  const renewal = useMutation({
    mutationFn: () => apiSend<{ recoveryCodes: string[] }>("POST", "/api/auth/recovery-codes"),
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      refreshAccount();
    },
  });
  const removal = useMutation({
    mutationFn: () => apiSend("DELETE", "/api/auth/totp"),
    onSuccess: () => {
      titleElement()?.focus({ preventScroll: true }); // The button goes with its row.
      void showToast("Authenticator app removed.");
      refreshAccount();
    },
  });
  const endSetup = (newCodes: string[] | null = null) => {
    focusAfter.current = titleElement();
    titleElement()?.focus();
    setCodes(newCodes);
    refreshAccount();
  };
  const ask = (what: "remove" | "renew", opener: HTMLElement) => {
    focusAfter.current = opener;
    setQuestion(what);
  };

  return (
    <AccountSection
      title="Authenticator app"
      about="A second step after the password: a code of six digits from an app on your phone, new every 30 seconds."
      id={TITLE}
    >
      {isOn && <AppRows account={account} isDisabled={renewal.isPending || removal.isPending} onAsk={ask} />}
      {/* Unmounts when another browser has set up the app meanwhile. */}
      {!isOn && <TurnOn onEnd={endSetup} />}
      <FormProblem problem={(renewal.error ?? removal.error)?.message} />
      <ConfirmDialog
        open={question === "remove"}
        onCancel={() => setQuestion(null)}
        onConfirm={() => {
          setQuestion(null);
          removal.mutate();
        }}
        title="Remove the authenticator app"
        confirmLabel="Remove app"
      >
        <p>Only your password will protect this account, and your recovery codes stop working.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={question === "renew"}
        onCancel={() => setQuestion(null)}
        onConfirm={() => {
          setQuestion(null);
          renewal.mutate();
        }}
        title="Create new recovery codes"
        confirmLabel="Create new codes"
      >
        <p>You get ten new codes. The old ones no longer work.</p>
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

function TurnOn({ onEnd }: { onEnd: (recoveryCodes?: string[]) => void }) {
  const setup = useMutation({
    mutationFn: () => apiSend<TotpStart>("POST", "/api/auth/totp"),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) refreshAccount();
    },
  });
  if (setup.data) {
    const end = (recoveryCodes?: string[]) => {
      setup.reset();
      onEnd(recoveryCodes);
    };
    return <AppSetup setup={setup.data} onEnd={end} />;
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p>Only your password protects this account.</p>
      <Button pending={setup.isPending} onClick={() => setup.mutate()}>
        Set up an authenticator app
      </Button>
      <FormProblem problem={setup.error?.message} />
    </div>
  );
}

interface AppRowsProps {
  account: OwnAccount;
  isDisabled: boolean;
  onAsk: (what: "remove" | "renew", opener: HTMLElement) => void;
}

function AppRows({ account, isDisabled, onAsk }: AppRowsProps) {
  const count = account.recoveryCodesLeft;
  const button = (what: "remove" | "renew", label: string) => (
    <Button size="sm" variant="quiet" disabled={isDisabled} onClick={(event) => onAsk(what, event.currentTarget)}>
      {label}
    </Button>
  );
  return (
    <Rows label="Second step">
      <Row
        title={
          <>
            <span>Authenticator app</span>
            <Chip tone="good">On</Chip>
          </>
        }
        facts={
          <span>
            Since <DateTime iso={account.totpSince ?? ""} />
          </span>
        }
        actions={button("remove", "Remove app")}
      />
      <Row
        title={
          <>
            <span>Recovery codes</span>
            {count <= 3 && <Chip tone="danger">{count === 0 ? "None left" : "Running low"}</Chip>}
          </>
        }
        facts={<span>{`${count} of 10 left. Each logs you in once without the app.`}</span>}
        actions={button("renew", "Create new codes")}
      />
    </Rows>
  );
}
