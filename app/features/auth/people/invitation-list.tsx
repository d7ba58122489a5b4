import { Row, Rows } from "#app/features/auth/account/account-section.tsx";
import { useAction } from "#app/features/auth/account/use-action.ts";
import { ProblemMessage } from "../form-errors.tsx";
import { apiSend } from "#app/client/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { People } from "./person.ts";

type Invitation = People["invitations"][number];

/** The pending invitations, each with a button to revoke it. */
export function InvitationList({ invitations, onChange }: { invitations: Invitation[]; onChange: () => void }) {
  const action = useAction();
  const revoke = async ({ id, email }: Invitation) => {
    if (!(await action.run(() => apiSend("DELETE", `/api/invitations/${id}`)))) return;
    void showToast(`The invitation of ${email} is taken back.`);
    onChange();
  };
  if (invitations.length === 0) return <p className="text-ink-soft">Nobody is invited at the moment.</p>;
  return (
    <>
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
                onClick={() => void revoke(invitation)}
              >
                Take back
              </Button>
            }
          />
        ))}
      </Rows>
      <ProblemMessage problem={action.problem} />
    </>
  );
}
