import { KeyRound, Trash2 } from "lucide-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { PasskeyItem } from "../account.ts";
import { usePasskeySupport } from "#app/features/auth/login/use-login.ts";
import { loadCode } from "#app/ui/lazy-part.tsx";
import { Button, IconButton } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/time/date-time.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { AccountSection, Row, Rows } from "./account-section.tsx";
import { refreshAccount } from "./account-queries.ts";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { RemoveDialog } from "../remove-dialog.tsx";

const createPasskey = async () =>
  (await loadCode(() => import("#app/features/auth/passkeys/passkey-browser.ts"))).createPasskey();

/** Passkeys: a login without a password. */
export function PasskeysSection({ passkeys }: { passkeys: PasskeyItem[] }) {
  const isSupported = usePasskeySupport();
  const siteUrl = useRouteLoaderData<{ siteUrl: string }>("root")?.siteUrl;
  const [removing, setRemoving] = useState<PasskeyItem | null>(null);

  const add = useMutation({
    mutationFn: createPasskey,
    onSuccess: (passkey) => {
      if (!passkey) return;
      refreshAccount();
      void showToast("Passkey added.");
    },
  });

  return (
    <AccountSection
      title="Passkeys"
      about="Log in with your fingerprint, face or screen lock, without the password and without a code."
      id="passkeys"
    >
      {passkeys.length > 0 && (
        <Rows label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} disabled={add.isPending} onRemove={setRemoving} />
          ))}
        </Rows>
      )}
      {isSupported ? (
        <div>
          <Button pending={add.isPending} onClick={() => add.mutate()}>
            {!add.isPending && <KeyRound aria-hidden="true" className="size-4" />}
            <span>{add.isPending ? "Waiting for the passkey..." : "Add a passkey"}</span>
          </Button>
        </div>
      ) : (
        <p className="max-w-prose">{`To add one, open this page at ${siteUrl} (the server’s SITE_URL) in a browser that supports passkeys.`}</p>
      )}
      <FormProblem problem={add.error?.message} />
      <RemoveDialog
        item={removing}
        path="/api/auth/passkeys"
        title={() => "Remove passkey"}
        confirmLabel="Remove passkey"
        onRemoved={() => {
          refreshAccount();
          void showToast("Passkey removed.");
        }}
        focusAfter="passkeys"
        onClose={() => setRemoving(null)}
      >
        {({ name }) => `“${name}” can no longer log in here. Delete it on its device as well.`}
      </RemoveDialog>
    </AccountSection>
  );
}

interface PasskeyRowProps {
  passkey: PasskeyItem;
  disabled: boolean;
  onRemove: (passkey: PasskeyItem) => void;
}

function PasskeyRow({ passkey, disabled, onRemove }: PasskeyRowProps) {
  return (
    <Row
      title={passkey.name}
      facts={
        <>
          <span>
            Added <DateTime iso={passkey.createdAt} />
          </span>
          <span>
            {passkey.lastUsedAt ? (
              <span>
                Last used <DateTime iso={passkey.lastUsedAt} />
              </span>
            ) : (
              "Not used yet"
            )}
          </span>
        </>
      }
      actions={
        <IconButton label={`Remove ${passkey.name}`} disabled={disabled} onClick={() => onRemove(passkey)}>
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      }
    />
  );
}
