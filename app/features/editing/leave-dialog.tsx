import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogText } from "#app/ui/dialog.tsx";

interface Props {
  open: boolean;
  /** Stands in for the draft, where no form would open it again. */
  gone?: string | undefined;
  onChoice: (choice: "stay" | "keep" | "discard") => void;
}

/** Asks whether to discard unsaved changes, close the form and keep the draft, or keep editing. */
export function LeaveQuestion({ open, gone, onChoice }: Props) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onChoice("stay")}
      title="Your changes are not saved"
      size="md"
      initialFocus={stay}
      footer={
        <>
          <Button variant="danger" className="max-sm:w-full" onClick={() => onChoice("discard")}>
            Discard changes
          </Button>
          {!gone && (
            <Button className="max-sm:w-full" onClick={() => onChoice("keep")}>
              Close and keep the draft
            </Button>
          )}
          <Button variant="primary" ref={stay} className="max-sm:w-full" onClick={() => onChoice("stay")}>
            Keep editing
          </Button>
        </>
      }
    >
      <DialogText>
        {gone ??
          "A draft of your text and of the files you chose is kept in this browser. It is back when you open this form again."}
      </DialogText>
    </Dialog>
  );
}
