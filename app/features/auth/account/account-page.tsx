import type { OwnAccount, SessionItem } from "../account.ts";
import { apiGet, apiPages } from "#app/client/api-client.ts";
import { adminMeta } from "#app/render/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";
import { AppSection } from "./app-section.tsx";
import { NameSection } from "./name-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { useReloadable } from "./use-reloadable.ts";

export const meta = adminMeta("Account");

export default function AccountPage() {
  const { data, failed, reload } = useReloadable(readAccount);
  return (
    <>
      <PageHead title="Account" subtitle="Your name, and the ways in." />
      {failed && (
        <ErrorState
          title="Could not fetch your account"
          action={<Button onClick={() => void reload()}>Try again</Button>}
        />
      )}
      {!data && !failed && <LoadingState text="Loading account..." />}
      {data && (
        <>
          <NameSection user={data.account.user} onChange={reload} />
          <PasswordSection email={data.account.user.email} onChange={reload} />
          <AppSection account={data.account} onChange={reload} />
          <PasskeysSection passkeys={data.account.passkeys} onChange={reload} />
          <SessionsSection sessions={data.sessions} onChange={reload} />
        </>
      )}
    </>
  );
}

async function readAccount() {
  const [account, sessions] = await Promise.all([
    apiGet<OwnAccount>("/api/auth/account"),
    apiPages("/api/auth/sessions", { itemsOf: (result: { sessions: SessionItem[] }) => result.sessions }),
  ]);
  return { account, sessions };
}
