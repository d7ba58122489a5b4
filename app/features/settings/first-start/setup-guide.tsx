import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { apiGet, apiSend } from "#app/client/api-client.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { showToast } from "#app/ui/toast.tsx";
import { SETUP_TOLD, type SetupStep, type SetupView } from "./setup.ts";

type Copy = { title: string; text: string; to: string | null; action: string };

const COPY: Record<SetupStep, Copy> = {
  name: {
    title: "Give it your name",
    text: "Name, tagline and how to reach you stand on every page, in mails and in search results.",
    to: "/admin/settings?part=name",
    action: "Name it",
  },
  look: {
    title: "Choose your inks",
    text: "Two inks, a paper and a text color make everything else. A logo is one upload.",
    to: "/admin/settings?part=look",
    action: "Choose a look",
  },
  content: {
    title: "Replace the sample content",
    text: "The items of the sample studio are there to be looked at. Select all in each list and delete them.",
    to: "/admin/blogs",
    action: "Go to the posts",
  },
  address: {
    title: "Set the public address",
    text: "Links, feeds and mails point to localhost until whoever runs the server sets SITE_URL to the site’s address.",
    to: null,
    action: "",
  },
  mail: {
    title: "Connect mail",
    text: "Messages are listed here in any case. With SMTP_URL set on the server they are mailed to you, too.",
    to: null,
    action: "",
  },
  "second-factor": {
    title: "Protect your account",
    text: "A passkey or an authenticator app keeps others out even if they learn your password.",
    to: "/admin/account",
    action: "Add a second factor",
  },
};

const STATES = { open: "To do", done: "Done", skipped: "Skipped" } as const;

/** Guides a new site through its first steps, until all are done or skipped and the user has closed the guide. */
export function SetupGuide() {
  const { setup, close } = useSetup();
  if (!setup || setup.told) return null;
  const open = setup.steps.filter(({ state }) => state === "open");
  const isOver = open.length === 0;
  return (
    <section aria-labelledby="setup" className="grid gap-3 border-2 border-ink bg-sheet p-4">
      <header className="grid gap-1">
        <h2 id="setup" className="display text-title">
          {isOver ? "All set" : "First steps"}
        </h2>
        <p className="text-small text-ink-soft">
          {isOver
            ? "Every step is done or skipped. This note goes once you have read it; Settings and Account stay where they are."
            : `${setup.steps.length - open.length} of ${setup.steps.length} are done or skipped. What you skip can be done at any time.`}
        </p>
      </header>
      {!isOver && (
        <ol className="grid border-t-2 border-ink">
          {setup.steps.map((step, index) => (
            <Step key={step.step} {...step} number={index + 1} isNext={step === open[0]} onClose={close} />
          ))}
        </ol>
      )}
      {setup.unsafe.length > 0 && (
        <div className="grid gap-2 border-s-4 border-accent bg-accent-wash px-4 py-3">
          <h3 className="font-bold">Before you show it to everybody</h3>
          <ul className="grid list-disc gap-1 ps-5 text-small">
            {setup.unsafe.map(({ message, path }) => (
              <li key={message}>
                {message}{" "}
                {path && (
                  <Link to={path} className="text-link font-bold">
                    Go there<span className="sr-only">: {message}</span>
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {isOver && (
        <Button className="justify-self-start" onClick={() => void close(SETUP_TOLD, "skipped")}>
          Got it
        </Button>
      )}
    </section>
  );
}

type Close = (step: string, state: "skipped" | "open") => Promise<void>;

interface StepProps {
  step: SetupStep;
  state: keyof typeof STATES;
  number: number;
  /** True for the first open step. */
  isNext: boolean;
  onClose: Close;
}

function Step({ step, state, number, isNext, onClose }: StepProps) {
  const { title, text, to, action } = COPY[step];
  // Short, so that the guide leaves room for the dashboard: a later step with a link is explained where that leads.
  const isExplained = state === "open" && (isNext || !to);
  return (
    <li
      aria-current={isNext ? "step" : undefined}
      className="grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-b border-rule py-2 max-md:items-start md:grid-cols-[2rem_minmax(0,1fr)_auto]"
    >
      <span
        aria-hidden="true"
        className={cx(
          "label grid size-8 place-items-center border-2",
          state === "done"
            ? "border-ink bg-ink text-stock"
            : isNext
              ? "border-ink bg-accent text-on-accent"
              : "border-edge",
        )}
      >
        {state === "done" ? <Check className="size-4" /> : number}
      </span>
      <div className="min-w-0">
        <h3 className={cx("font-bold", state !== "open" && "text-ink-soft")}>
          {title}{" "}
          <span className={state === "open" ? "sr-only" : "label font-normal text-ink-soft"}>{STATES[state]}</span>
        </h3>
        {isExplained && <p className="max-w-prose text-small text-ink-soft">{text}</p>}
      </div>
      {state !== "done" && (
        <div className="flex flex-wrap gap-2 max-md:col-start-2">
          {state === "open" && to && (
            <ButtonLink size="sm" to={to} {...(isNext && { variant: "primary" as const })}>
              {action}
            </ButtonLink>
          )}
          {state === "open" ? (
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Skip: ${title}`}
              onClick={() => void onClose(step, "skipped")}
            >
              Skip
            </Button>
          ) : (
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Open again: ${title}`}
              onClick={() => void onClose(step, "open")}
            >
              Open again
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function useSetup() {
  const [setup, setSetup] = useState<SetupView | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    apiGet<SetupView>("/api/setup", { signal: leaving.signal }).then(setSetup, (reason: unknown) => {
      // Not fatal: the dashboard works without the guide.
      if (!leaving.signal.aborted) console.error("The first steps could not be loaded", reason);
    });
    return () => leaving.abort();
  }, []);
  const close: Close = async (step, state) => {
    try {
      setSetup(await apiSend<SetupView>("PUT", `/api/setup/${step}`, { state }));
    } catch (error) {
      void showToast(error instanceof Error ? error.message : "That could not be saved. Try again.", { type: "error" });
    }
  };
  return { setup, close };
}
