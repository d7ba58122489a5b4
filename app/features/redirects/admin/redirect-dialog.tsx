import { apiSend } from "#app/browser/api-client.ts";
import { useSchemaForm } from "#app/browser/use-schema-form.ts";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
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

export function RedirectDialog({ start, onClose, onCreated }: Props) {
  // Keeps the form while the dialog fades out.
  const latest = useLastNonNull(start);
  return (
    <Dialog
      open={start !== null}
      onOpenChange={(open) => !open && onClose()}
      title="New redirect"
      subtitle="Visitors of the old URL are sent to the new one."
      size="sm"
      initialFocus="from"
    >
      {latest && <RedirectForm key={latest.from} from={latest.from} onCreated={onCreated} />}
    </Dialog>
  );
}

const PATH = { autoCapitalize: "none", autoComplete: "off", spellCheck: false, required: true } as const;

function RedirectForm({ from, onCreated }: { from: string; onCreated: Props["onCreated"] }) {
  const { field, onSubmit, isSubmitting, problem } = useSchemaForm(redirectForm, {
    defaultValues: { from, to: "" },
    send: async (fields) => onCreated(await apiSend<Redirect>("POST", "/api/redirects", fields)),
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField label="Old URL" hint="Such as /2019/05/hello" {...PATH} {...field("from")} />
      <TextField label="New URL" hint="A path of this site, such as /blog/hello" {...PATH} {...field("to")} />
      <FormProblem problem={problem} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" pending={isSubmitting}>
          {isSubmitting ? "Creating..." : "Create redirect"}
        </Button>
      </div>
    </form>
  );
}
