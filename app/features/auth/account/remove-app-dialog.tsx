import { useMutation } from "@tanstack/react-query";
import { useState, type RefObject } from "react";
import { z } from "zod";
import { code, recoveryCode, type OwnAccount } from "../account.ts";
import { usePasskeySupport } from "#app/features/auth/login/use-login.ts";
import { apiSend } from "#app/browser/api-client.ts";
import { useSchemaForm } from "#app/browser/use-schema-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { CodeField, type CodeKind } from "../form-errors.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";

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
  const [kind, setKind] = useState<CodeKind>("code");
  const isCode = kind === "code";
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Remove the authenticator app"
      size="sm"
      finalFocus={finalFocus}
    >
      <div className="grid gap-5">
        <p>
          Only your password will protect this account, and your recovery codes stop working. Enter a code to confirm
          that it is you.
        </p>
        <RemoveAppForm key={kind} kind={kind} onClose={onClose} {...props}>
          {props.account.recoveryCodesLeft > 0 && (
            <button
              type="button"
              onClick={() => setKind(isCode ? "recoveryCode" : "code")}
              className="text-link min-h-9 justify-self-start text-small touch-target"
            >
              {isCode ? "Use a recovery code" : "Use a code from the app"}
            </button>
          )}
        </RemoveAppForm>
      </div>
    </Dialog>
  );
}

const SCHEMAS = { code: z.object({ code }), recoveryCode: z.object({ recoveryCode }) };
const removeApp = (proof: object) => apiSend("DELETE", "/api/auth/totp", proof);

interface FormProps extends Omit<Props, "open" | "finalFocus"> {
  kind: CodeKind;
  children: React.ReactNode;
}

function RemoveAppForm({ kind, account, onClose, onRemoved, children }: FormProps) {
  const hasPasskeys = usePasskeySupport() && account.passkeys.length > 0;
  const { field, onSubmit, isSubmitting, problem } = useSchemaForm<Record<string, string>, object>(SCHEMAS[kind], {
    defaultValues: { [kind]: "" },
    send: async (proof) => {
      await removeApp(proof);
      onRemoved();
    },
  });
  const byPasskey = useMutation({
    mutationFn: async () => {
      const proof = await (await import("#app/features/auth/passkeys/passkey-browser.ts")).requestPasskey();
      if (!proof) return;
      await removeApp(proof);
      onRemoved();
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <CodeField
        kind={kind}
        hint={kind === "code" ? "The six digits in your authenticator app." : "Each code works once."}
        {...field(kind)}
      />
      {children}
      <FormProblem problem={problem ?? byPasskey.error?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        {hasPasskeys && (
          <Button pending={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            Use a passkey
          </Button>
        )}
        <Button type="submit" variant="danger" pending={isSubmitting}>
          {isSubmitting ? "Removing..." : "Remove app"}
        </Button>
      </div>
    </form>
  );
}
