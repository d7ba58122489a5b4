import { useMemo } from "react";
import { encode } from "uqr";
import { codeForm, type TotpStart } from "../account.ts";
import { ApiError, apiSend } from "#app/browser/api-client.ts";
import { useSchemaForm } from "#app/browser/use-schema-form.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { CopyButton } from "../copy-button.tsx";
import { CodeField } from "../login/code-field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";

interface Props {
  setup: TotpStart;
  /** Called with the recovery codes when the app is on, and without when the set-up is canceled or expired. */
  onEnd: (recoveryCodes?: string[]) => void;
}

/** Shows the secret for the app, and confirms the set-up with the app's first code. */
export function AppSetup({ setup, onEnd }: Props) {
  const { field, onSubmit, isSubmitting, problem } = useSchemaForm(codeForm, {
    defaultValues: { code: "" },
    send: async (fields) => {
      try {
        const result = await apiSend<{ recoveryCodes: string[] }>("POST", "/api/auth/totp/confirm", fields);
        onEnd(result.recoveryCodes);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        onEnd();
        void showToast(error.message, { type: "error" });
      }
    },
  });

  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <QrCode text={setup.uri} />
      <div className="grid content-start gap-5">
        <div className="grid gap-2">
          <p>Scan this with the app, or type the key into it:</p>
          <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <code className="label text-small! wrap-anywhere" translate="no">
              {setup.secret.match(/.{1,4}/g)?.join(" ")}
            </code>
            <CopyButton size="sm" variant="quiet" className="-ms-3" text={setup.secret} done="Key copied.">
              Copy key
            </CopyButton>
          </p>
        </div>
        <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-sm gap-5">
          <CodeField kind="code" hint="The six digits in the app." {...field("code")} />
          <FormProblem problem={problem} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" pending={isSubmitting}>
              {isSubmitting ? "Checking..." : "Turn on"}
            </Button>
            <Button onClick={() => onEnd()}>Cancel</Button>
          </div>
        </form>
      </div>
    </div>
  );
}

/** Dark on light in both themes, as cameras expect. */
function QrCode({ text }: { text: string }) {
  const { size, data } = useMemo(() => encode(text, { border: 3, ecc: "M" }), [text]);
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      role="img"
      aria-label="QR code for the authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 bg-on-plate text-plate"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
