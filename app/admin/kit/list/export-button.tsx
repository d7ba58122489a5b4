import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { messageOf } from "./failure.ts";
import { downloadFile } from "#app/client/download-file.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

interface Props {
  /** The API path of the file. */
  path: string;
  /** The name of the downloaded file. */
  name: string;
  /** Names the list in the button's accessible name, when a page has several. */
  what?: string;
  disabled?: boolean;
  small?: boolean;
  /** A small, quiet button, for use beside a section's heading. */
  quiet?: boolean;
  children?: ReactNode;
}

/** Downloads a file of the API: a list as CSV, unless the label says otherwise. */
export function ExportButton({ path, name, what, disabled, small, quiet, children = "Export CSV" }: Props) {
  const download = useMutation({
    mutationFn: () => downloadFile(path, name),
    onError: (error) => void showToast(messageOf(error), { type: "error" }),
  });
  return (
    <Button
      variant={quiet ? "quiet" : "secondary"}
      size={quiet || small ? "sm" : "md"}
      pending={download.isPending}
      disabled={disabled}
      aria-label={what && `Export CSV: ${what}`}
      onClick={() => download.mutate()}
    >
      <Download aria-hidden="true" className="size-4" /> {children}
    </Button>
  );
}
