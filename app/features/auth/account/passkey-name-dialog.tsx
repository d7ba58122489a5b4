import type { PasskeyItem } from "../account.ts";
import { apiSend } from "#app/browser/api-client.ts";
import { useSchemaForm } from "#app/browser/use-schema-form.ts";
import { passkeyNameForm } from "#app/features/auth/passkeys/passkey.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { refreshAccount } from "./account-queries.ts";

interface Props {
  /** The passkey to name; null while the dialog is closed. */
  passkey: PasskeyItem | null;
  onClose: () => void;
}

/** Names a passkey, so that the user can tell it from others in the list. */
export function PasskeyNameDialog({ passkey, onClose }: Props) {
  // Keeps the form while the dialog fades out.
  const latest = useLastNonNull(passkey);
  return (
    <Dialog
      open={passkey !== null}
      onOpenChange={(open) => !open && onClose()}
      title={latest?.lastUsedAt ? "Rename passkey" : "Name this passkey"}
      size="sm"
      initialFocus="name"
    >
      {latest && <NameForm key={latest.id} passkey={latest} onSaved={onClose} />}
    </Dialog>
  );
}

interface FormProps {
  passkey: PasskeyItem;
  onSaved: () => void;
}

function NameForm({ passkey, onSaved }: FormProps) {
  const { field, onSubmit, isSubmitting, problem } = useSchemaForm(passkeyNameForm, {
    defaultValues: { name: passkey.name },
    send: async (fields) => {
      await apiSend("PUT", `/api/auth/passkeys/${passkey.id}`, fields);
      onSaved();
      refreshAccount();
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField
        label="Name"
        hint="For example, the device it is on."
        autoComplete="off"
        maxLength={60}
        required
        {...field("name")}
      />
      <FormProblem problem={problem} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" pending={isSubmitting}>
          {isSubmitting ? "Saving..." : "Save name"}
        </Button>
      </div>
    </form>
  );
}
