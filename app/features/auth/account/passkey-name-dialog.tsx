import { useRef, type SubmitEvent } from "react";
import type { PasskeyItem } from "../account.ts";
import { apiSend } from "#app/client/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";
import { useAction } from "./use-action.ts";
import { ProblemMessage } from "../form-errors.tsx";

interface Props {
  /** The passkey to name; null while the dialog is closed. */
  passkey: PasskeyItem | null;
  onClose: () => void;
  onRenamed: () => void;
}

/** Names a passkey, so that the user can tell it from others in the list. */
export function PasskeyNameDialog({ passkey, onClose, onRenamed }: Props) {
  const action = useAction();
  const shown = useLastNonNull(passkey);
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    if (name === "") return action.fail({ name: "Name is required." });
    if (await action.run(() => apiSend("PUT", `/api/auth/passkeys/${shown?.id}`, { name }))) onRenamed();
  };

  return (
    <Dialog
      open={passkey !== null}
      onOpenChange={(open) => {
        if (open) return;
        action.clear();
        onClose();
      }}
      title={shown?.lastUsedAt ? "Rename passkey" : "Name this passkey"}
      size="sm"
      initialFocus={field}
    >
      <form
        key={shown?.id}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={action.clearIfValid}
        className="grid gap-5"
      >
        <TextField
          ref={field}
          label="Name"
          hint="Such as the device that keeps it."
          name="name"
          autoComplete="off"
          defaultValue={shown?.name}
          maxLength={60}
          required
          error={action.problem.errors["name"]}
        />
        <ProblemMessage problem={action.problem} />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" pending={action.pending}>
            {action.pending ? "Saving..." : "Save name"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
