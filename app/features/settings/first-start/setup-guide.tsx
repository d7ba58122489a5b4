import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { z } from "zod";
import { queryClient } from "#app/admin/kit/queries.ts";
import { apiSend } from "#app/browser/api-client.ts";
import { messageOf } from "#app/config/message-of.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { setupView } from "./setup.ts";

const SETUP = "/api/setup";
const COPY: Record<z.infer<typeof setupView>["steps"][number]["step"], [title: string, to?: string]> = {
  name: ["Name your studio", "/admin/settings?part=name"],
  contact: ["Add your contact details", "/admin/settings?part=contact"],
  look: ["Choose your colors", "/admin/settings?part=look"],
  content: ["Replace the sample content", "/admin/blogs"],
  address: ["The site does not know its public URL yet. Set SITE_URL on the server."],
  mail: ["Messages are not mailed yet. Set SMTP_URL on the server."],
  "second-factor": ["Protect your account with a second factor", "/admin/account"],
};
const StepTitle = ({ title, to }: { title: string; to?: string | null | undefined }) =>
  to ? (
    <Link to={to} className="text-link">
      {title}
    </Link>
  ) : (
    title
  );

/** Guides a new site through its first steps, until all are done or skipped and an admin has closed the guide. */
export function SetupGuide() {
  const { data: setup } = useQuery<z.infer<typeof setupView>>({ queryKey: [SETUP] });
  if (!setup || setup.told) return null;
  const attempt = (work: () => Promise<unknown>) =>
    void work().catch((error: unknown) => showToast(messageOf(error), { type: "error" }));
  const close = (step: string) =>
    attempt(async () => {
      queryClient.setQueryData([SETUP], await apiSend("PUT", `${SETUP}/${step}`, { state: "skipped" }));
    });
  const restore = async () => {
    await apiSend("POST", `${SETUP}/sample`, {});
    await queryClient.invalidateQueries();
  };
  const remove = async () => {
    for (const [table, items] of Map.groupBy(setup.sample, (item) => item.table))
      await apiSend("POST", `/api/${table}/bulk`, { action: "delete", ids: items.map(({ id }) => id) });
    await queryClient.invalidateQueries();
  };
  const open = setup.steps.filter(({ state }) => state === "open");
  return (
    <section aria-labelledby="setup" className="grid min-w-0 gap-2 border-2 border-ink bg-sheet p-4 xl:row-span-2">
      <h2 id="setup" className="display text-title">
        {open.length > 0 ? "First steps" : "All set"}
      </h2>
      <p>{`${setup.steps.length - open.length} of ${setup.steps.length} are done or skipped.`}</p>
      <ul className="grid border-t-2 border-ink">
        {open.map(({ step }) => (
          <li key={step} className="flex items-center justify-between gap-3 border-b border-rule py-1 font-bold">
            <span>
              <StepTitle title={COPY[step][0]} to={COPY[step][1]} />
            </span>
            <Button size="sm" variant="quiet" aria-label={`Skip: ${COPY[step][0]}`} onClick={() => close(step)}>
              Skip
            </Button>
          </li>
        ))}
      </ul>
      {(setup.sample.length > 0 || setup.isSampleRemoved) && (
        <Button onClick={() => attempt(setup.isSampleRemoved ? restore : remove)}>
          {setup.isSampleRemoved ? "Undo: bring the sample content back" : "Remove the sample content"}
        </Button>
      )}
      {setup.unsafe.length > 0 && (
        <details className="border-s-4 border-accent bg-inset px-3 py-2">
          <summary className="cursor-pointer font-bold">{`Before you go public: ${setup.unsafe.length}`}</summary>
          <ul className="grid list-disc gap-1 ps-5 pt-2 text-small">
            {setup.unsafe.map(({ message, path }) => (
              <li key={message}>
                <StepTitle title={message} to={path} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {open.length === 0 && <Button onClick={() => close("told")}>Got it</Button>}
    </section>
  );
}
