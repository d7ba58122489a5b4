import { KeyRound, Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { PasskeyItem } from "../account.ts";
import { usePasskeySupport } from "#app/features/auth/login/use-login.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { AccountSection, Row, Rows } from "./account-section.tsx";
import { useAction } from "./use-action.ts";
import { ProblemMessage } from "../form-errors.tsx";
import { RemoveDialog } from "../remove-dialog.tsx";
import { PasskeyNameDialog } from "./passkey-name-dialog.tsx";

const createPasskey = async () => (await import("#app/features/auth/passkeys/passkey-browser.ts")).createPasskey();

/** Passkeys: a login without a password. */
export function PasskeysSection({ passkeys, onChange }: { passkeys: PasskeyItem[]; onChange: () => void }) {
  const action = useAction();
  const here = usePasskeySupport();
  const siteUrl = useRouteLoaderData<{ siteUrl: string }>("root")?.siteUrl;
  const [removing, setRemoving] = useState<PasskeyItem | null>(null);
  const [renaming, setRenaming] = useState<PasskeyItem | null>(null);
  const title = useRef<HTMLHeadingElement>(null);

  const add = async () => {
    const created = await action.run(createPasskey);
    if (!created) return;
    onChange();
    setRenaming(created);
  };
  const onRemoved = () => {
    onChange();
    void showToast("The passkey is removed.");
  };

  return (
    <AccountSection
      title="Passkeys"
      about="Log in with your fingerprint, face or screen lock, without the password and without a code."
      titleRef={title}
    >
      {passkeys.length > 0 && (
        <Rows label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              disabled={action.pending}
              onRename={setRenaming}
              onRemove={setRemoving}
            />
          ))}
        </Rows>
      )}
      {here ? (
        <div>
          <Button pending={action.pending} onClick={() => void add()}>
            {!action.pending && <KeyRound aria-hidden="true" className="size-4" />}
            {action.pending ? "Waiting for the passkey..." : "Add a passkey"}
          </Button>
        </div>
      ) : (
        <p className="max-w-prose">
          To add one, open this page at {siteUrl} in a browser that knows passkeys. They belong to that address, the
          server’s SITE_URL.
        </p>
      )}
      <ProblemMessage problem={action.problem} />
      <PasskeyNameDialog
        passkey={renaming}
        onClose={() => setRenaming(null)}
        onRenamed={() => {
          setRenaming(null);
          onChange();
        }}
      />
      <RemoveDialog
        item={removing}
        path="/api/auth/passkeys"
        title={() => "Remove passkey"}
        confirmLabel="Remove passkey"
        onRemoved={onRemoved}
        focusAfter={title}
        onClose={() => setRemoving(null)}
      >
        {({ name }) =>
          `“${name}” can no longer log in here. The device that keeps it may go on offering it: delete it there, too.`
        }
      </RemoveDialog>
    </AccountSection>
  );
}

interface PasskeyRowProps {
  passkey: PasskeyItem;
  disabled: boolean;
  onRename: (passkey: PasskeyItem) => void;
  onRemove: (passkey: PasskeyItem) => void;
}

function PasskeyRow({ passkey, disabled, onRename, onRemove }: PasskeyRowProps) {
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
              <>
                Last used <DateTime iso={passkey.lastUsedAt} />
              </>
            ) : (
              "Not used yet"
            )}
          </span>
        </>
      }
      actions={
        <>
          <IconButton label={`Rename ${passkey.name}`} onClick={() => onRename(passkey)}>
            <Pencil aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton label={`Remove ${passkey.name}`} disabled={disabled} onClick={() => onRemove(passkey)}>
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        </>
      }
    />
  );
}
