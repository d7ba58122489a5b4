import { useQuery } from "@tanstack/react-query";
import { Check, ChevronDown } from "lucide-react";
import { Link } from "react-router";
import { queryClient } from "#app/admin/kit/queries.ts";
import { apiSend } from "#app/browser/api-client.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { showToast } from "#app/ui/toast.tsx";
import { SETUP_END_SHOWN, type SetupStep, type SetupView } from "./setup.ts";

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
    text: "Links lead visitors nowhere yet (SITE_URL).",
    to: null,
    action: "",
  },
  mail: {
    title: "Connect mail",
    text: "Messages are not mailed yet (SMTP_URL).",
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
    <section aria-labelledby="setup" className="grid min-w-0 gap-2 border-2 border-ink bg-sheet p-4 xl:row-span-2">
      <header className="grid gap-1">
        <h2 id="setup" className="display text-title">
          {isOver ? "All set" : "First steps"}
        </h2>
        <p className="text-small text-ink-soft">
          {isOver
            ? "Every step is done or skipped. This note goes once you have read it; Settings and Account stay where they are."
            : `${setup.steps.length - open.length} of ${setup.steps.length} are done. Skip what can wait.`}
        </p>
      </header>
      {!isOver && (
        <ol className="grid border-t-2 border-ink">
          {setup.steps.map((step, index) => (
            <Step key={step.step} {...step} number={index + 1} isNext={step === open[0]} onClose={close} />
          ))}
        </ol>
      )}
      {setup.unsafe.length > 0 && <Unsafe found={setup.unsafe} isOpen={isOver} />}
      {isOver && (
        <Button className="justify-self-start" onClick={() => void close(SETUP_END_SHOWN, "skipped")}>
          Got it
        </Button>
      )}
    </section>
  );
}

/** What is not ready for the public. Folded while steps are open, because most of them settle it. */
function Unsafe({ found, isOpen }: { found: SetupView["unsafe"]; isOpen: boolean }) {
  return (
    <details open={isOpen} className="group border-s-4 border-accent bg-accent-wash px-4">
      <summary className="flex min-h-11 items-center justify-between gap-3 py-2 font-bold">
        <h3>Before you show it to everybody</h3>
        <span className="label flex items-center gap-2">
          {found.length}
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
        </span>
      </summary>
      <ul className="grid list-disc gap-1 ps-5 pb-3 text-small">
        {found.map(({ message, path }) => (
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
    </details>
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
  // Keeps the guide short: a later step with a link is explained on the page that the link opens.
  const isExplained = state === "open" && (isNext || !to);
  return (
    <li
      aria-current={isNext ? "step" : undefined}
      className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-rule py-1 last:border-b-0"
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
      <h3 className={cx("min-w-0 font-bold", state !== "open" && "text-ink-soft")}>
        {state === "open" && to && !isNext ? (
          <Link to={to} className="touch-target inline-flex items-center">
            <span className="text-link">{title}</span>
          </Link>
        ) : (
          title
        )}{" "}
        <span className={state === "open" ? "sr-only" : "label font-normal text-ink-soft"}>{STATES[state]}</span>
      </h3>
      {state !== "done" && <StepSwitch {...{ step, state, title, onClose }} />}
      {isExplained && <p className="col-span-2 col-start-2 max-w-prose pb-1 text-small text-ink-soft">{text}</p>}
      {isNext && to && (
        <ButtonLink size="sm" to={to} variant="primary" className="col-span-2 col-start-2 mb-1.5 justify-self-start">
          {action}
        </ButtonLink>
      )}
    </li>
  );
}

/** Skips a step, or opens a skipped one again. */
function StepSwitch({
  step,
  state,
  title,
  onClose,
}: Pick<StepProps, "step" | "state" | "onClose"> & { title: string }) {
  const [label, next] = state === "open" ? (["Skip", "skipped"] as const) : (["Open again", "open"] as const);
  return (
    <Button size="sm" variant="quiet" aria-label={`${label}: ${title}`} onClick={() => void onClose(step, next)}>
      {label}
    </Button>
  );
}

const SETUP = "/api/setup";

function useSetup() {
  const { data: setup } = useQuery<SetupView>({ queryKey: [SETUP] });
  const close: Close = async (step, state) => {
    try {
      queryClient.setQueryData([SETUP], await apiSend<SetupView>("PUT", `${SETUP}/${step}`, { state }));
    } catch (error) {
      void showToast(error instanceof Error ? error.message : "That could not be saved. Try again.", { type: "error" });
    }
  };
  return { setup, close };
}
