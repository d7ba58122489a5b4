import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type SubmitEvent } from "react";
import { ApiError, apiSend, readText } from "#app/client/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

interface Props {
  open: boolean;
  onClose: () => void;
  onImported: (message: string) => void;
}

const MOST_SHOWN = 20;

/** Imports redirects from a CSV file, or lists the errors by line. */
export function ImportDialog({ open, onClose, onImported }: Props) {
  const upload = useMutation({
    mutationFn: async (file: File) =>
      apiSend<{ message: string }>("POST", "/api/redirects/import", { csv: await readText(file) }),
    onSuccess: ({ message }) => onImported(message),
  });
  const [isEmpty, setIsEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { error } = upload;
  const lines = error instanceof ApiError ? Object.entries(error.errors) : [];

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get("file");
    const hasFile = file instanceof File && file.size > 0;
    setIsEmpty(!hasFile);
    upload.reset();
    if (hasFile) upload.mutate(file);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => {
        if (opened) return;
        upload.reset();
        setIsEmpty(false);
        onClose();
      }}
      title="Import redirects"
      subtitle="A table with the columns “from” and “to”, saved as CSV. All of it comes, or nothing."
      size="sm"
      initialFocus={field}
    >
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <label className="grid gap-1.5 font-medium">
          CSV file
          <input
            ref={field}
            type="file"
            name="file"
            accept=".csv,text/csv"
            aria-describedby="import-problem"
            className="min-h-11 w-full border-2 border-edge bg-sheet p-2 text-small"
          />
        </label>
        <div id="import-problem" role="alert">
          {(isEmpty || error) && (
            <div className="border-s-4 border-danger ps-3 text-danger">
              <p className="font-medium">{isEmpty ? "Choose a file first." : error?.message}</p>
              {lines.length > 1 && (
                <ul className="grid gap-1 pt-2 text-small wrap-anywhere">
                  {lines.slice(0, MOST_SHOWN).map(([line, text]) => (
                    <li key={line}>
                      {line.replace("l", "L")}: {text}
                    </li>
                  ))}
                  {lines.length > MOST_SHOWN && <li>And {lines.length - MOST_SHOWN} more.</li>}
                </ul>
              )}
            </div>
          )}
        </div>
        <div className="flex justify-end">
          <Button type="submit" variant="primary" pending={upload.isPending}>
            {upload.isPending ? "Importing..." : "Import"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
