import { Eye, History } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type SubmitEvent } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import { apiSend } from "#app/client/api-client.ts";
import { LogInAgain } from "#app/features/auth/login/log-in-again.tsx";
import { EditorGuardContext } from "#app/features/editing/editor-guard.ts";
import { DraftNotes, ProblemNote, SaveState } from "#app/features/editing/editor-notes.tsx";
import { LeaveQuestion } from "#app/features/editing/leave-dialog.tsx";
import { useEditor } from "#app/features/editing/use-editor.ts";
import { useLeaveGuard } from "#app/features/editing/use-leave-guard.ts";
import { Button } from "#app/ui/button.tsx";
import { usePageCommands } from "#app/ui/page-commands.ts";
import { LoadingState } from "#app/ui/states.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { SettingsView } from "../settings.ts";
import { partOf, SETTING_NAMES, SETTING_PARTS } from "./parts.ts";
import { PartChoice } from "./part-choice.tsx";
import { inWords, toChanges, toValues } from "./setting-values.ts";
import { SettingsPart } from "./settings-part.tsx";
import { WrongSettings } from "./wrong-settings.tsx";

const CompareVersions = lazy(async () => ({
  default: (await import("#app/features/editing/compare-versions.tsx")).CompareVersions,
}));
const SettingsHistory = lazy(async () => ({ default: (await import("./settings-history.tsx")).SettingsHistory }));
const PreviewDialog = lazy(async () => ({ default: (await import("./preview-dialog.tsx")).PreviewDialog }));

/** The settings as a form's item: there is one. */
export type SettingsItem = { _id: string; revision: number; updatedAt: string; view: SettingsView };

export const toItem = (view: SettingsView): SettingsItem => ({
  _id: "site",
  revision: view.revision,
  updatedAt: "",
  view,
});

const valuesOf = (item: SettingsItem | null) => (item ? toValues(item.view.values) : {});
const stays = () => {};
/** The server judges alone: it has the schema. */
const noCheck = () => ({});

/** Everything that can be changed of the site, one part of it in view, saved as a whole. */
export function SettingsForm({ view }: { view: SettingsView }) {
  const leave = useLeaveGuard({ open: true, leavesWithSearch: false, onClose: stays });
  return (
    <EditorGuardContext value={leave.guard}>
      <Form view={view} />
      <LeaveQuestion open={leave.asking} onChoice={leave.choose} />
    </EditorGuardContext>
  );
}

function useSettingsEditor(view: SettingsView) {
  const [item] = useState(() => toItem(view));
  const editor = useEditor<SettingsItem>({
    type: "Settings",
    item,
    toValues: valuesOf,
    check: noCheck,
    failed: { create: "", update: "The settings could not be saved." },
    preferServer: () => false,
  });
  // An image may come long after its field was shown: what was typed meanwhile stays.
  const latest = useRef(editor);
  useLayoutEffect(() => {
    latest.current = editor;
  });
  const [change] = useState(() => (path: string, value: string) => {
    const { live, errors, clearErrors, typed } = latest.current;
    clearErrors(...Object.keys(errors).filter((wrong) => wrong === path || wrong.startsWith(`${path}.`)));
    typed({ ...live, [path]: value });
  });
  return { editor, change };
}

function Form({ view }: { view: SettingsView }) {
  const { editor, change } = useSettingsEditor(view);
  const { save, live } = editor;
  const { problem } = save;
  const [params, setParams] = useSearchParams();
  const { revalidate } = useRevalidator();
  const part = SETTING_PARTS.find(({ id }) => id === params.get("part")) ?? SETTING_PARTS[0];
  const form = useRef<HTMLFormElement>(null);
  const [opened, setOpened] = useState<"history" | "preview" | null>(null);
  const [used, setUsed] = useState({ history: false, preview: false });
  const stored = valuesOf(editor.base);
  const changes = toChanges(live, stored);
  const unsaved = Object.keys(changes).length > 0;
  const theirs = problem?.current as SettingsView | undefined;
  const wrong = Object.keys(editor.errors);

  const show = (id: string) => {
    setParams((before) => ({ ...Object.fromEntries(before), part: id }), { replace: true, preventScrollReset: true });
  };
  const open = (what: "history" | "preview") => {
    setUsed((before) => ({ ...before, [what]: true }));
    setOpened(what);
  };
  const saved = (next: SettingsView, note: string) => {
    void showToast(note);
    // The admin's own bar shows name, logo and colors, too.
    void revalidate();
    return toItem(next);
  };
  const send = async (fields: typeof live, base: typeof stored, revision = editor.revision ?? 0) => {
    const body = { revision, values: toChanges(fields, base) };
    const answer = await save.run(({ signal }) => apiSend<SettingsView>("PUT", "/api/settings", body, { signal }));
    if (answer) editor.goOn(saved(answer, "Saved. Visitors see it from their next page on."), fields);
  };
  const submit = () => {
    if (!save.pending && !theirs && !problem?.sessionEnded) void send(live, stored);
  };

  // Leads to the first setting that has to be mended, in whatever part it is.
  const mend = useEffectEvent((path: string) => {
    const { id } = partOf(path) ?? {};
    if (id && id !== part?.id) show(id);
    leadTo(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]"));
  });
  useEffect(() => {
    const [first] = Object.keys(problem?.errors ?? {});
    if (first) mend(first);
  }, [problem]);
  useSaveKey(submit);
  usePageCommands(() => [
    ...SETTING_PARTS.map(({ id, label }) => ({ id: `part-${id}`, label: `Settings: ${label}`, run: () => show(id) })),
    { id: "preview", label: "Preview the whole site", run: () => open("preview") },
    { id: "history", label: "History of the settings", run: () => open("history") },
  ]);

  if (!editor.ready || !part) return <LoadingState text="Looking for unsaved text..." className="min-h-[70vh]" />;
  if (theirs) {
    const current = toItem(theirs);
    return (
      <Suspense fallback={null}>
        <CompareVersions
          what="page"
          savedAt={null}
          base={stored}
          mine={live}
          theirs={valuesOf(current)}
          names={SETTING_NAMES}
          show={inWords}
          pending={save.pending}
          onBack={save.clear}
          onSave={(chosen) => {
            if (!chosen) return editor.takeTheirs(current, live);
            editor.merge(current, chosen);
            void send(chosen, valuesOf(current), current.revision);
          }}
        />
      </Suspense>
    );
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <h1 tabIndex={-1} className="display me-auto text-heading outline-none">
          Settings
        </h1>
        <Button size="sm" onClick={() => open("history")}>
          <History aria-hidden="true" className="size-4" /> History
        </Button>
        <Button size="sm" onClick={() => open("preview")}>
          <Eye aria-hidden="true" className="size-4" /> Preview
        </Button>
        <p className="order-last basis-full text-ink-soft max-md:text-small">
          What the site says, and how it looks. Whatever you save here is seen with a visitor’s next page.
        </p>
      </header>
      <div className="grid gap-3 pb-4 empty:hidden">
        {view.problem && editor.base?.view.problem && (
          <p role="status" className="border-s-4 border-danger bg-inset px-4 py-3">
            {view.problem}
          </p>
        )}
        <DraftNotes
          restoredAt={editor.restoredAt}
          dropped={editor.dropped !== null}
          elsewhere={editor.elsewhere}
          onDiscard={() => editor.discard(live)}
          onUndo={editor.undo}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-5 border-t-2 border-ink pt-4 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <PartChoice part={part} live={live} stored={stored} wrong={wrong} onChoose={show} />
        <SettingsPart
          key={`${part.id} ${editor.generation}`}
          part={part}
          values={live}
          defaults={toValues(view.defaults)}
          errors={editor.errors}
          onChange={change}
        />
      </div>
      <div
        data-window-foot
        className="sticky bottom-0 z-20 mt-8 grid gap-3 border-t-2 border-ink bg-stock py-3 [@media(height<26rem)]:static"
      >
        <div role="alert" className="grid gap-3 empty:hidden">
          {wrong.length > 0 && <WrongSettings paths={wrong} onShow={show} />}
          {problem?.message && !problem.sessionEnded && Object.keys(problem.errors).length === 0 && (
            <ProblemNote {...problem} />
          )}
        </div>
        {problem?.sessionEnded ? (
          <LogInAgain then="your changes are saved" onDone={() => void send(live, stored)} />
        ) : (
          <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
            <SaveState
              draft={unsaved ? editor.draftState : "none"}
              files={false}
              pending={save.pending}
              savedAt={null}
              atRest="Everything is saved."
            />
            {unsaved && !save.pending && <Button onClick={() => editor.discard(live)}>Discard</Button>}
            {save.pending && <Button onClick={save.stop}>Stop</Button>}
            <Button type="submit" variant="primary" pending={save.pending} disabled={!unsaved && !view.problem}>
              {save.pending ? "Saving..." : problem?.canRetry ? "Try again" : "Save settings"}
            </Button>
          </div>
        )}
      </div>
      <Suspense fallback={null}>
        {used.history && (
          <SettingsHistory
            open={opened === "history"}
            onClose={() => setOpened(null)}
            revision={editor.revision}
            unsaved={unsaved}
            onRestored={(next, note) => {
              setOpened(null);
              const item = saved(next, note);
              if (unsaved) editor.takeTheirs(item, live);
              else editor.merge(item, valuesOf(item));
            }}
            onConflict={(wanted, current) => {
              setOpened(null);
              editor.typeOver(valuesOf(toItem(wanted)));
              save.meet(current);
            }}
          />
        )}
        {used.preview && (
          <PreviewDialog
            open={opened === "preview"}
            values={changes}
            onClose={() => setOpened(null)}
            onWrong={(errors) => {
              setOpened(null);
              save.fail({ ...errors });
            }}
          />
        )}
      </Suspense>
    </form>
  );
}

/** Puts the focus on a field as soon as it is there: its part may have to load first. */
function leadTo(find: () => HTMLElement | null | undefined, frames = 60): void {
  requestAnimationFrame(() => {
    const field = find();
    field?.focus({ preventScroll: true });
    // Neither the bar above nor the buttons below lie over it.
    if (field) field.scrollIntoView({ block: "center" });
    else if (frames > 0) leadTo(find, frames - 1);
  });
}

/** Ctrl or Cmd with S saves, as in the other forms. */
function useSaveKey(onSave: () => void) {
  const run = useEffectEvent(onSave);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.shiftKey || event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!document.querySelector("[role=dialog]")) run();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
