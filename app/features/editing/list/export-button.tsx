import { Download } from "lucide-react";
import { useState } from "react";
import { useSession } from "#app/features/auth/login/session.tsx";
import { ApiError } from "#app/client/api-client.ts";
import { downloadFile } from "#app/client/download-file.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

interface Props {
  /** Where the API sends the table. */
  path: string;
  /** The file's name. */
  name: string;
  /** Which list, where a page has several. */
  what?: string;
  disabled: boolean;
  /** Beside the heading of a part of the page. */
  quiet?: boolean;
}

/** Saves a list as a table for a spreadsheet. */
export function ExportButton({ path, name, what, disabled, quiet }: Props) {
  const { logout } = useSession();
  const [pending, setPending] = useState(false);

  const download = async () => {
    setPending(true);
    try {
      await downloadFile(path, name);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) logout();
      void showToast(error instanceof Error ? error.message : "The list could not be exported.", { type: "error" });
    } finally {
      setPending(false);
    }
  };

  return (
    <Button
      {...(quiet && { variant: "quiet", size: "sm" })}
      pending={pending}
      disabled={disabled}
      aria-label={what && `Export CSV: ${what}`}
      onClick={() => void download()}
    >
      <Download aria-hidden="true" className="size-4" /> Export CSV
    </Button>
  );
}
