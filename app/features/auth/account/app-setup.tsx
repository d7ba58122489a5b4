import { Copy } from "lucide-react";
import { useMemo, type SubmitEvent } from "react";
import { encode } from "uqr";
import type { TotpStart } from "../account.ts";
import { copyToClipboard } from "#app/client/copy-to-clipboard.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { Action } from "./use-action.ts";
import { CodeField, ProblemMessage, useInvalidFocus } from "../form-errors.tsx";

interface Props {
  setup: TotpStart;
  action: Action;
  onConfirm: (code: string) => void;
  onCancel: () => void;
}

/** Shows the secret for the app, and confirms the set-up with the app's first code. */
export function AppSetup({ setup, action, onConfirm, onCancel }: Props) {
  const form = useInvalidFocus(action.problem);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code")).trim();
    if (code === "") action.fail({ code: "The code is required." });
    else onConfirm(code);
  };
  const copy = async () => {
    const copied = await copyToClipboard(setup.secret);
    void showToast(copied ? "The key is copied." : "This browser does not let pages copy. Select the key and copy it.");
  };

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
            <Button size="sm" variant="quiet" className="-ms-3" onClick={() => void copy()}>
              <Copy aria-hidden="true" className="size-4" /> Copy key
            </Button>
          </p>
        </div>
        <form
          ref={form}
          method="post"
          noValidate
          onSubmit={submit}
          onInput={action.clearIfValid}
          className="grid max-w-sm gap-5"
        >
          <CodeField kind="code" hint="The six digits that the app shows now." error={action.problem.errors["code"]} />
          <ProblemMessage problem={action.problem} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" pending={action.pending}>
              {action.pending ? "Checking..." : "Turn on"}
            </Button>
            <Button onClick={onCancel}>Cancel</Button>
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
