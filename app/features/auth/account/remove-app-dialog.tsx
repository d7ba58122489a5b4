import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from "react";
import type { OwnAccount } from "../account.ts";
import { usePasskeySupport } from "#app/features/auth/login/use-login.ts";
import { apiSend } from "#app/client/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useAction } from "./use-action.ts";
import { CodeField, ProblemMessage, type CodeKind } from "../form-errors.tsx";

interface Props {
  open: boolean;
  account: OwnAccount;
  onClose: () => void;
  onRemoved: () => void;
  /** The dialog cannot know its opener: by the time it looks, its field has the focus. */
  finalFocus: RefObject<HTMLElement | null>;
}

/** Removes the authenticator app. A fresh login is not enough: the dialog asks for a second factor. */
export function RemoveAppDialog({ open, onClose, finalFocus, ...props }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Remove the authenticator app"
      size="sm"
      finalFocus={finalFocus}
    >
      <RemoveAppForm onClose={onClose} {...props} />
    </Dialog>
  );
}

function RemoveAppForm({ account, onClose, onRemoved }: Omit<Props, "open" | "finalFocus">) {
  const action = useAction();
  const passkeysHere = usePasskeySupport();
  const [field, setField] = useState<CodeKind>("code");
  const form = useRef<HTMLFormElement>(null);
  const { errors } = action.problem;

  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>("[aria-invalid=true]")?.select();
  }, [errors]);

  const remove = async (shown: object) => {
    if (await action.run(() => apiSend("DELETE", "/api/auth/totp", shown))) onRemoved();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const value = String(new FormData(event.currentTarget).get(field)).trim();
    const missing = field === "code" ? "The code is required." : "The recovery code is required.";
    if (value === "") action.fail({ [field]: missing });
    else void remove({ [field]: value });
  };
  const withPasskey = async () => {
    const proof = await action.run(async () =>
      (await import("#app/features/auth/passkeys/passkey-browser.ts")).requestPasskey(),
    );
    if (proof) await remove(proof);
  };
  const switchFactor = () => {
    action.clear();
    setField(field === "code" ? "recoveryCode" : "code");
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={action.clearIfValid} className="grid gap-5">
      <p>
        Logging in will take your password alone, and your recovery codes stop working. To show that it is you, enter a
        code, even though you are logged in.
      </p>
      <CodeField
        key={field}
        kind={field}
        hint={
          field === "code" ? "The six digits that your authenticator app shows now." : "One of the ten that you kept."
        }
        error={errors[field]}
      />
      {account.recoveryCodesLeft > 0 && (
        <button
          type="button"
          onClick={switchFactor}
          className="text-link min-h-9 justify-self-start text-small touch-target"
        >
          {field === "code" ? "Use a recovery code" : "Use a code from the app"}
        </button>
      )}
      <ProblemMessage problem={errors["credential"] ? { ...action.problem, errors: {} } : action.problem} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        {passkeysHere && account.passkeys.length > 0 && (
          <Button disabled={action.pending} onClick={() => void withPasskey()}>
            Use a passkey
          </Button>
        )}
        <Button type="submit" variant="danger" pending={action.pending}>
          {action.pending ? "Removing..." : "Remove app"}
        </Button>
      </div>
    </form>
  );
}
