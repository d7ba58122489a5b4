import { Download, Printer } from "lucide-react";
import type { RefObject } from "react";
import { useSite } from "#app/server/render/site.ts";
import { saveFile } from "#app/browser/save-file.ts";
import { CopyButton } from "../copy-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";

interface Props {
  /** Null while there is nothing to show. */
  codes: string[] | null;
  email: string;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

/** Shows the recovery codes, which cannot be shown again. */
export function RecoveryCodesDialog({ codes, email, onClose, finalFocus }: Props) {
  const latest = useLastNonNull(codes) ?? [];
  const site = useSite();
  const text = `Recovery codes of ${email} for ${site.name}. Each works once.\r\n\r\n${latest.join("\r\n")}\r\n`;

  return (
    <Dialog
      open={codes !== null}
      // The codes are not shown again, so a stray Escape or click must not close them.
      onOpenChange={(_, reason) => reason === "close-press" && onClose()}
      title="Your recovery codes"
      subtitle="Store them somewhere you can reach without your phone. They are not shown again. Each works once."
      size="read"
      finalFocus={finalFocus}
      footer={
        <Button variant="primary" onClick={onClose} className="print:hidden">
          I have stored them
        </Button>
      }
    >
      <div data-print-alone className="grid gap-5">
        <p className="text-small text-ink-soft">{`${site.name}, ${email}`}</p>
        <ol className="grid grid-cols-2 gap-x-6 border-t border-rule">
          {latest.map((code) => (
            <li key={code} className="border-b border-rule py-2">
              <code className="label text-body! select-all" translate="no">
                {code}
              </code>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2 print:hidden">
          <CopyButton size="sm" text={latest.join("\n")} done="Codes copied.">
            Copy
          </CopyButton>
          <Button size="sm" onClick={() => saveFile(new Blob([text], { type: "text/plain" }), "recovery-codes.txt")}>
            <Download aria-hidden="true" className="size-4" /> Download
          </Button>
          <Button size="sm" onClick={() => print()}>
            <Printer aria-hidden="true" className="size-4" /> Print
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
