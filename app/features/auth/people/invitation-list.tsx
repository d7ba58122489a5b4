import { useState } from "react";
import { Row, Rows } from "#app/features/auth/account/account-section.tsx";
import { RemoveDialog } from "../remove-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/time/date-time.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { People } from "./person.ts";

type Invitation = People["invitations"][number];

interface Props {
  invitations: Invitation[];
  onChange: () => void;
}

/** The pending invitations, each with a button to revoke it. */
export function InvitationList({ invitations, onChange }: Props) {
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const onRevoked = ({ email }: Invitation) => {
    void showToast(`The invitation of ${email} was canceled.`);
    onChange();
  };
  return (
    <>
      {invitations.length === 0 && <p className="text-ink-soft">No open invitations.</p>}
      {invitations.length > 0 && (
        <Rows label="Invitations">
          {invitations.map((invitation) => (
            <Row
              key={invitation.id}
              title={invitation.email}
              facts={
                <>
                  <span>{`Invited by ${invitation.invitedBy}`}</span>
                  <span>
                    Until <DateTime iso={invitation.expiresAt} />
                  </span>
                </>
              }
              actions={
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Cancel the invitation of ${invitation.email}`}
                  onClick={() => setRevoking(invitation)}
                >
                  Cancel
                </Button>
              }
            />
          ))}
        </Rows>
      )}
      <RemoveDialog
        item={revoking}
        path="/api/invitations"
        title={() => "Cancel the invitation"}
        confirmLabel="Cancel invitation"
        onRemoved={onRevoked}
        focusAfter="invitations"
        onClose={() => setRevoking(null)}
      >
        {({ email }) => `The link for ${email} stops working immediately.`}
      </RemoveDialog>
    </>
  );
}
