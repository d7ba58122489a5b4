import { useState } from "react";
import { Row, Rows } from "#app/features/auth/account/account-section.tsx";
import { useAction } from "#app/features/auth/account/use-action.ts";
import { ProblemMessage } from "../form-errors.tsx";
import { useSession } from "#app/features/auth/login/session.tsx";
import { apiSend } from "#app/client/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";
import type { People } from "./person.ts";

type Person = People["accounts"][number];

/** All accounts, each with a button to remove it, except for the only admin. */
export function PeopleList({ people, onChange }: { people: Person[]; onChange: () => void }) {
  const { logout } = useSession();
  const action = useAction();
  const [removing, setRemoving] = useState<Person | null>(null);
  const shown = useLastNonNull(removing);
  const isOnlyAdmin = (person: Person) =>
    person.role === "admin" && people.filter(({ role }) => role === "admin").length === 1;

  const remove = async () => {
    const person = removing;
    setRemoving(null);
    if (!person || !(await action.run(() => apiSend("DELETE", `/api/accounts/${person.id}`)))) return;
    if (person.current) return logout();
    void showToast(`${person.name} is removed.`);
    onChange();
  };

  return (
    <>
      <Rows label="Admins">
        {people.map((person) => (
          <Row
            key={person.id}
            person={person.name}
            title={
              <>
                {person.name} {person.current && <Chip tone="ink">You</Chip>}
              </>
            }
            facts={<Facts person={person} />}
            actions={
              !isOnlyAdmin(person) && (
                <Button
                  size="sm"
                  variant="quiet"
                  disabled={action.pending}
                  aria-label={`Remove ${person.name}`}
                  onClick={() => setRemoving(person)}
                >
                  Remove
                </Button>
              )
            }
          />
        ))}
      </Rows>
      <ProblemMessage problem={action.problem} />
      <ConfirmDialog
        open={removing !== null}
        onCancel={() => setRemoving(null)}
        onConfirm={() => void remove()}
        title={shown?.current ? "Remove your own account" : `Remove ${shown?.name}`}
        confirmLabel="Remove account"
        pendingLabel="Removing..."
      >
        <p>
          {shown?.current ? "You are logged out everywhere at once" : `${shown?.name} is logged out everywhere at once`}{" "}
          and cannot log in again. Invitations from this account stop working. Posts and activity keep the name.
        </p>
      </ConfirmDialog>
    </>
  );
}

function Facts({ person }: { person: Person }) {
  const { email, lastSeenAt, secondFactor, passkeys } = person;
  return (
    <>
      <span className="basis-full wrap-anywhere">{email}</span>
      <span>
        {lastSeenAt ? (
          <>
            Last seen <DateTime iso={lastSeenAt} />
          </>
        ) : (
          "Never logged in"
        )}
      </span>
      <span>{secondFactor ? "Authenticator app" : "No authenticator app"}</span>
      <span>{passkeys === 1 ? "1 passkey" : `${passkeys || "No"} passkeys`}</span>
    </>
  );
}
