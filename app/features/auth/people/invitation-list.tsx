import { useState } from "react";
import { Row, Rows } from "#app/features/auth/account/account-section.tsx";
import { useAction } from "#app/features/auth/account/use-action.ts";
import { ProblemMessage } from "../form-errors.tsx";
import { apiSend } from "#app/client/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";
import type { People } from "./person.ts";

type Invitation = People["invitations"][number];

/** The pending invitations, each with a button to revoke it. */
export function InvitationList({ invitations, onChange }: { invitations: Invitation[]; onChange: () => void }) {
  const action = useAction();
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const shown = useLastNonNull(revoking);
  const revoke = async () => {
    const invitation = revoking;
    setRevoking(null);
    if (!invitation || !(await action.run(() => apiSend("DELETE", `/api/invitations/${invitation.id}`)))) return;
    void showToast(`The invitation of ${invitation.email} is taken back.`);
    onChange();
  };
  return (
    <>
      {invitations.length === 0 && <p className="text-ink-soft">Nobody is invited at the moment.</p>}
      {invitations.length > 0 && (
        <Rows label="Invitations">
          {invitations.map((invitation) => (
            <Row
              key={invitation.id}
              title={invitation.email}
              facts={
                <>
                  <span>Invited by {invitation.invitedBy}</span>
                  <span>
                    Until <DateTime iso={invitation.expiresAt} />
                  </span>
                </>
              }
              actions={
                <Button
                  size="sm"
                  variant="quiet"
                  disabled={action.pending}
                  aria-label={`Take back the invitation of ${invitation.email}`}
                  onClick={() => setRevoking(invitation)}
                >
                  Take back
                </Button>
              }
            />
          ))}
        </Rows>
      )}
      <ProblemMessage problem={action.problem} />
      <ConfirmDialog
        open={revoking !== null}
        onCancel={() => setRevoking(null)}
        onConfirm={() => void revoke()}
        title="Take back the invitation"
        confirmLabel="Take back"
        pendingLabel="Taking back..."
      >
        <p>The link for {shown?.email} stops working at once. To let them in later, invite them again.</p>
      </ConfirmDialog>
    </>
  );
}
