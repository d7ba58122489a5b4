import { useState } from "react";
import { Row, Rows } from "#app/features/auth/account/account-section.tsx";
import { RemoveDialog } from "../remove-dialog.tsx";
import { useSession } from "#app/features/auth/login/session.tsx";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { DateTime } from "#app/ui/time/date-time.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { People } from "./person.ts";

type Person = People["accounts"][number];

interface Props {
  people: Person[];
  onChange: () => void;
}

/** All accounts, each with a button to remove it, except for the only admin. */
export function PeopleList({ people, onChange }: Props) {
  const { logout } = useSession();
  const [removing, setRemoving] = useState<Person | null>(null);
  const isOnlyAdmin = (person: Person) =>
    person.role === "admin" && people.filter(({ role }) => role === "admin").length === 1;

  const onRemoved = (person: Person) => {
    if (person.current) return void logout();
    void showToast(`${person.name} was removed.`);
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
                <span>{person.name}</span>
                {person.current && <Chip tone="ink">You</Chip>}
              </>
            }
            facts={<Facts person={person} />}
            actions={
              !isOnlyAdmin(person) && (
                <Button
                  size="sm"
                  variant="quiet"
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
      <RemoveDialog
        item={removing}
        path="/api/accounts"
        title={({ current, name }) => (current ? "Remove your own account" : `Remove ${name}`)}
        confirmLabel="Remove account"
        onRemoved={onRemoved}
        focusAfter="admins"
        onClose={() => setRemoving(null)}
      >
        {({ current, name }) =>
          `${current ? "You are" : `${name} is`} logged out everywhere at once and cannot log in again. ` +
          "Invitations from this account stop working. Posts and activity keep the name."
        }
      </RemoveDialog>
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
          <span>
            Last seen <DateTime iso={lastSeenAt} />
          </span>
        ) : (
          "Never logged in"
        )}
      </span>
      <span>{secondFactor ? "Authenticator app" : "No authenticator app"}</span>
      <span>{passkeys === 1 ? "1 passkey" : `${passkeys || "No"} passkeys`}</span>
    </>
  );
}
