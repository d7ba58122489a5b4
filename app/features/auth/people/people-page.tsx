import { useRef } from "react";
import { AccountSection } from "#app/features/auth/account/account-section.tsx";
import { useReloadable } from "#app/features/auth/account/use-reloadable.ts";
import { apiGet } from "#app/client/api-client.ts";
import { adminMeta } from "#app/render/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";
import { InviteForm } from "./invite-form.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { PeopleList } from "./people-list.tsx";
import type { People } from "./person.ts";

export const meta = adminMeta("People");

const readPeople = () => apiGet<People>("/api/accounts");

export default function PeoplePage() {
  const { data: people, failed, reload } = useReloadable(readPeople);
  const admins = useRef<HTMLHeadingElement>(null);
  const invitations = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <PageHead title="People" subtitle="Who can log in here, and who is invited to." />
      {failed && (
        <ErrorState
          title="Could not fetch the people"
          action={<Button onClick={() => void reload()}>Try again</Button>}
        />
      )}
      {!people && !failed && <LoadingState text="Loading people..." />}
      {people && (
        <>
          <AccountSection
            title="Admins"
            about="Each of them can change everything here, invite others and remove them."
            titleRef={admins}
          >
            <PeopleList people={people.accounts} onChange={reload} title={admins} />
          </AccountSection>
          <AccountSection
            title="Invitations"
            about="A link lets one person make an account, once and within seven days. Send it to nobody else."
            titleRef={invitations}
          >
            <InviteForm onChange={reload} />
            <InvitationList invitations={people.invitations} onChange={reload} title={invitations} />
          </AccountSection>
        </>
      )}
    </>
  );
}
