import { LogOut } from "lucide-react";
import { useRef, useState } from "react";
import type { SessionItem } from "../account.ts";
import { useSession } from "#app/features/auth/login/session.tsx";
import { ApiError, apiSend } from "#app/client/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { AccountSection, Row, Rows } from "./account-section.tsx";
import { useAction } from "./use-action.ts";
import { ProblemMessage } from "../form-errors.tsx";

const QUESTIONS = {
  others: {
    title: "Log out everywhere else",
    text: "All sessions but this one end at once, on every device. Whoever uses them has to log in again.",
  },
  all: {
    title: "Log out everywhere",
    text: "All sessions end at once, this one too. You come to the login page.",
  },
} as const;

/** The user's sessions, with buttons to end them. */
export function SessionsSection({ sessions, onChange }: { sessions: SessionItem[]; onChange: () => void }) {
  const { logout } = useSession();
  const action = useAction();
  const [ending, setEnding] = useState<string>();
  const [which, setWhich] = useState<keyof typeof QUESTIONS>("others");
  const [confirming, setConfirming] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);

  const end = async (session: SessionItem) => {
    if (session.current) return logout();
    setEnding(session.id);
    const result = await action.run(() => endSession(session.id));
    setEnding(undefined);
    if (!result) return;
    title.current?.focus({ preventScroll: true }); // The button goes with its row.
    onChange();
    void showToast(`${session.device} is logged out.`);
  };
  const confirm = (next: keyof typeof QUESTIONS) => {
    setWhich(next);
    setConfirming(true);
  };
  const endMany = async () => {
    setConfirming(false);
    const result = await action.run(() => apiSend<{ message: string }>("POST", "/api/auth/sessions/end", { which }));
    if (!result) return;
    if (which === "all") return logout();
    onChange();
    void showToast(result.message);
  };

  return (
    <AccountSection
      title="Sessions"
      about="Where you are logged in. A session ends by itself after 7 days without use, and 30 days after the login."
      titleRef={title}
    >
      <Rows label="Sessions">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            pending={ending === session.id}
            disabled={action.pending && !session.current}
            onEnd={(one) => void end(one)}
          />
        ))}
      </Rows>
      <ProblemMessage problem={action.problem} />
      <div className="flex flex-wrap gap-3">
        {sessions.length > 1 && (
          <Button disabled={action.pending} onClick={() => confirm("others")}>
            Log out everywhere else
          </Button>
        )}
        <Button disabled={action.pending} onClick={() => confirm("all")}>
          Log out everywhere
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        onCancel={() => setConfirming(false)}
        onConfirm={() => void endMany()}
        title={QUESTIONS[which].title}
        confirmLabel={QUESTIONS[which].title}
        // The button goes with the other sessions.
        focusAfter={() => title.current}
      >
        <p>{QUESTIONS[which].text}</p>
      </ConfirmDialog>
    </AccountSection>
  );
}

/** A session that has already ended (404) is as good. */
async function endSession(id: string): Promise<true> {
  try {
    await apiSend("DELETE", `/api/auth/sessions/${id}`);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  return true;
}

interface SessionRowProps {
  session: SessionItem;
  pending: boolean;
  /** Another session is being ended. */
  disabled: boolean;
  onEnd: (session: SessionItem) => void;
}

function SessionRow({ session, pending, disabled, onEnd }: SessionRowProps) {
  return (
    <Row
      title={
        <>
          {session.device}
          {session.current && <Chip tone="ink">This one</Chip>}
        </>
      }
      facts={
        <>
          <span className="wrap-anywhere">{session.address}</span>
          <span>
            Last used <DateTime iso={session.lastSeenAt} />
          </span>
          <span>
            Logged in <DateTime iso={session.createdAt} />
          </span>
        </>
      }
      actions={
        <Button
          size="sm"
          variant="quiet"
          pending={pending}
          disabled={disabled}
          aria-label={`Log out ${session.device}, ${session.address}`}
          onClick={() => onEnd(session)}
        >
          {!pending && <LogOut aria-hidden="true" className="size-4" />}
          Log out
        </Button>
      }
    />
  );
}
