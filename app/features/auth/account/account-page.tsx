import { adminMeta } from "#app/server/render/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";
import { useAccount, useSessions } from "./account-queries.ts";
import { AppSection } from "./app-section.tsx";
import { NameSection } from "./name-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

export const meta = adminMeta("Account");

export default function AccountPage() {
  const account = useAccount();
  const sessions = useSessions();
  const hasFailed = account.isError || sessions.isError;
  const retry = () => void Promise.all([account.refetch(), sessions.refetch()]);
  return (
    <>
      <PageHead title="Account" subtitle="Your name and how you log in." />
      {hasFailed && (
        <ErrorState title="Could not fetch your account" action={<Button onClick={retry}>Try again</Button>} />
      )}
      {(account.isPending || sessions.isPending) && <LoadingState text="Loading account..." />}
      {account.data && sessions.data && (
        <>
          <NameSection account={account.data} />
          <PasswordSection email={account.data.user.email} />
          <AppSection account={account.data} />
          <PasskeysSection passkeys={account.data.passkeys} />
          <SessionsSection sessions={sessions.data} />
        </>
      )}
    </>
  );
}
