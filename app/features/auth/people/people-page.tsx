import { useQuery } from "@tanstack/react-query";
import { AccountSection } from "#app/features/auth/account/account-section.tsx";
import { queryClient } from "#app/admin/kit/queries.ts";
import { adminMeta } from "#app/server/render/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";
import { InviteForm } from "./invite-form.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { PeopleList } from "./people-list.tsx";
import type { People } from "./person.ts";

export const meta = adminMeta("People");

const queryKey = ["/api/accounts"];
const refresh = () => void queryClient.invalidateQueries({ queryKey });

export default function PeoplePage() {
  const { data: people, isError, isPending, refetch } = useQuery<People>({ queryKey });
  return (
    <>
      <PageHead title="People" subtitle="People who can log in, and open invitations." />
      {isError && (
        <ErrorState
          title="Could not fetch the people"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {isPending && <LoadingState text="Loading people..." />}
      {people && (
        <>
          <AccountSection
            title="Admins"
            about="Admins can change everything, invite others and remove them."
            id="admins"
          >
            <PeopleList people={people.accounts} onChange={refresh} />
          </AccountSection>
          <AccountSection
            title="Invitations"
            about="An invitation link creates one account. It works once and expires in seven days."
            id="invitations"
          >
            <InviteForm onChange={refresh} />
            <InvitationList invitations={people.invitations} onChange={refresh} />
          </AccountSection>
        </>
      )}
    </>
  );
}
