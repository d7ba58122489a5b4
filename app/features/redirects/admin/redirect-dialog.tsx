import { useRef, type SubmitEvent } from "react";
import { useAction } from "#app/features/auth/account/use-action.ts";
import { ProblemMessage, useInvalidFocus } from "#app/features/auth/form-errors.tsx";
import { apiSend } from "#app/client/api-client.ts";
import { validate } from "#app/client/validate.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";
import { redirectForm, type Redirect } from "../redirect.ts";

interface Props {
  /** The initial values of the form; null while the dialog is closed. */
  start: { from: string } | null;
  onClose: () => void;
  onCreated: (redirect: Redirect) => void;
}

/** Creates a redirect. */
export function RedirectDialog({ start, onClose, onCreated }: Props) {
  const action = useAction();
  const shown = useLastNonNull(start);
  const form = useInvalidFocus(action.problem);
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = validate(redirectForm, Object.fromEntries(new FormData(event.currentTarget)));
    if (!checked.ok) return action.fail(checked.errors);
    const created = await action.run(() => apiSend<Redirect>("POST", "/api/redirects", checked.data));
    if (created) onCreated(created);
  };

  return (
    <Dialog
      open={start !== null}
      onOpenChange={(open) => {
        if (open) return;
        action.clear();
        onClose();
      }}
      title="New redirect"
      subtitle="Whoever asks for the old address is led to the new one."
      size="sm"
      initialFocus={field}
    >
      <form
        key={shown?.from}
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={action.clearIfValid}
        className="grid gap-5"
      >
        <TextField
          ref={field}
          label="Old address"
          hint="Such as /2019/05/hello"
          name="from"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          defaultValue={shown?.from}
          required
          error={action.problem.errors["from"]}
        />
        <TextField
          label="New address"
          hint="An address of this site, such as /blog/hello"
          name="to"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
          error={action.problem.errors["to"]}
        />
        <ProblemMessage problem={action.problem} />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" pending={action.pending}>
            {action.pending ? "Creating..." : "Create redirect"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
