import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { messageOf } from "#app/config/message-of.ts";
import { downloadFile } from "#app/browser/download-file.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

interface Props {
  /** The API path of the file. */
  path: string;
  /** The name of the downloaded file. */
  name: string;
  disabled?: boolean;
}

export function ExportButton({ path, name, disabled }: Props) {
  const download = useMutation({
    mutationFn: () => downloadFile(path, name),
    onError: (error) => void showToast(messageOf(error), { type: "error" }),
  });
  return (
    <Button pending={download.isPending} disabled={disabled} onClick={() => download.mutate()}>
      <Download aria-hidden="true" className="size-4" /> Export CSV
    </Button>
  );
}
