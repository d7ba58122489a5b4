import { LogOut } from "lucide-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { SessionItem } from "../account.ts";
import { useSession } from "#app/features/auth/login/session.tsx";
import { apiDelete, apiSend } from "#app/browser/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { DateTime } from "#app/ui/time/date-time.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";
import { AccountSection, Row, Rows } from "./account-section.tsx";
import { refreshAccount } from "./account-queries.ts";
import { FormProblem } from "#app/ui/form/form-problem.tsx";

const TITLE = "sessions";
const titleElement = () => document.getElementById(TITLE);

const QUESTIONS = {
  others: {
    title: "Log out everywhere else",
    text: "All other devices are logged out.",
  },
  all: {
    title: "Log out everywhere",
    text: "All devices are logged out, including this one.",
  },
} as const;

/** The user's sessions, with buttons to end them. */
export function SessionsSection({ sessions }: { sessions: SessionItem[] }) {
  const { logout } = useSession();
  const [question, setQuestion] = useState<keyof typeof QUESTIONS | null>(null);
  const which = useLastNonNull(question) ?? "others";

  const endOne = useMutation({
    mutationFn: ({ id }: SessionItem) => apiDelete(`/api/auth/sessions/${id}`),
    onSuccess: (_isEnded, { device }) => {
      titleElement()?.focus({ preventScroll: true }); // The button goes with its row.
      refreshAccount();
      void showToast(`${device} is logged out.`);
    },
  });
  const endMany = useMutation({
    mutationFn: () => apiSend<{ message: string }>("POST", "/api/auth/sessions/end", { which }),
    onSuccess: ({ message }) => {
      if (which === "all") return logout();
      refreshAccount();
      void showToast(message);
    },
  });
  const isPending = endOne.isPending || endMany.isPending;

  return (
    <AccountSection
      title="Sessions"
      about="Where you are logged in. Sessions end after 7 days without use, or 30 days after the login."
      id={TITLE}
    >
      <Rows label="Sessions">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            pending={endOne.isPending && endOne.variables === session}
            disabled={isPending && !session.current}
            onEnd={() => (session.current ? logout() : endOne.mutate(session))}
          />
        ))}
      </Rows>
      <FormProblem problem={(endOne.error ?? endMany.error)?.message} />
      <div className="flex flex-wrap gap-3">
        {sessions.length > 1 && (
          <Button disabled={isPending} onClick={() => setQuestion("others")}>
            Log out everywhere else
          </Button>
        )}
        <Button disabled={isPending} onClick={() => setQuestion("all")}>
          Log out everywhere
        </Button>
      </div>
      <ConfirmDialog
        open={question !== null}
        onCancel={() => setQuestion(null)}
        onConfirm={() => {
          setQuestion(null);
          endMany.mutate();
        }}
        title={QUESTIONS[which].title}
        confirmLabel={QUESTIONS[which].title}
        // The button goes with the other sessions.
        focusAfter={titleElement}
      >
        <p>{QUESTIONS[which].text}</p>
      </ConfirmDialog>
    </AccountSection>
  );
}

interface SessionRowProps {
  session: SessionItem;
  pending: boolean;
  /** Another session is being ended. */
  disabled: boolean;
  onEnd: () => void;
}

function SessionRow({ session, pending, disabled, onEnd }: SessionRowProps) {
  return (
    <Row
      title={
        <>
          {session.device}
          {session.current && <Chip tone="ink">This device</Chip>}
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
          onClick={onEnd}
        >
          {!pending && <LogOut aria-hidden="true" className="size-4" />}
          <span>Log out</span>
        </Button>
      }
    />
  );
}
