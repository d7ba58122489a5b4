import { History, PackageOpen } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState, type SubmitEvent } from "react";
import { useSearchParams } from "react-router";
import { EditorGuardContext } from "#app/features/editing/editor-guard.ts";
import { DraftNotes } from "#app/features/editing/editor-notes.tsx";
import { LeaveQuestion } from "#app/features/editing/leave-dialog.tsx";
import { useSaveKeys } from "#app/features/editing/use-form-keys.ts";
import { useLeaveGuard } from "#app/features/editing/use-leave-guard.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { usePageCommands } from "#app/ui/page-commands.ts";
import { LoadingState } from "#app/ui/states.tsx";
import type { SettingsView } from "../settings.ts";
import { partOf, SETTING_PARTS } from "./parts.ts";
import { PartChoice } from "./part-choice.tsx";
import { toValues } from "./setting-values.ts";
import { HistoryDialog, TwoVersions } from "./settings-dialogs.tsx";
import { SettingsFoot } from "./settings-foot.tsx";
import { SettingsPart } from "./settings-part.tsx";
import { useSettingsSave, type Saving } from "./use-settings-save.ts";

const doNothing = () => {};

/** Keeps the focus near a button that goes with its press: to discard changes, and to take that back. */
const focusHeading = () => document.querySelector("h1")?.focus();

/** The form of all settings. It shows one part at a time and saves all of them together. */
export function SettingsForm({ view }: { view: SettingsView }) {
  const leave = useLeaveGuard({ open: true, leavesWithSearch: false, onClose: doNothing });
  return (
    <EditorGuardContext value={leave.guard}>
      <Form view={view} />
      <LeaveQuestion open={leave.asking} onChoice={leave.choose} />
    </EditorGuardContext>
  );
}

/** The visible part, from the query parameter `part`. */
function usePart() {
  const [params, setParams] = useSearchParams();
  const part = SETTING_PARTS.find(({ id }) => id === params.get("part")) ?? SETTING_PARTS[0];
  const show = (id: string) => {
    setParams((before) => ({ ...Object.fromEntries(before), part: id }), { replace: true, preventScrollReset: true });
  };
  return { part, show };
}

function Form({ view }: { view: SettingsView }) {
  const saving = useSettingsSave(view);
  const { editor, change, stored, shown, theirs, submit } = saving;
  const { part, show } = usePart();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const { live } = editor;
  const { problem } = editor.save;

  /** Shows the part with an invalid setting and focuses the first such field in it. */
  const showInvalid = (path: string) => {
    const { id } = partOf(path) ?? {};
    if (id && id !== part?.id) show(id);
    // The part shown so far is still mounted, and may have an invalid field as well.
    leadTo(() => form.current?.querySelector<HTMLElement>(`[data-part="${id}"] [aria-invalid=true]`));
  };
  const onProblem = useEffectEvent(showInvalid);
  useEffect(() => {
    const [first] = Object.keys(problem?.errors ?? {});
    if (first) onProblem(first);
  }, [problem]);
  useSaveKeys(form, submit);
  usePageCommands(() => [
    ...SETTING_PARTS.map(({ id, label }) => ({ id: `part-${id}`, label: `Settings: ${label}`, run: () => show(id) })),
    { id: "history", label: "History of the settings", run: () => setHistoryOpen(true) },
  ]);

  if (!editor.ready || !part) return <LoadingState text="Looking for unsaved text..." className="min-h-[70vh]" />;
  if (theirs) return <TwoVersions {...saving} theirs={theirs} />;
  const wrong = Object.keys(editor.errors);
  const damage = editor.base?.view.problem ?? null;
  const discard = () => {
    focusHeading();
    editor.discard(live);
  };
  return (
    <>
      <FormHead onHistory={() => setHistoryOpen(true)} />
      <Notes editor={editor} problem={damage} onDiscard={discard} />
      <form
        ref={form}
        id={id}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          submit();
        }}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-5 border-t-2 border-ink pt-4 lg:grid-cols-[11rem_minmax(0,1fr)]"
      >
        <PartChoice part={part} live={shown} stored={stored} wrong={wrong} onChoose={show} />
        <SettingsPart
          key={`${part.id} ${editor.generation}`}
          part={part}
          values={live}
          defaults={toValues(view.defaults)}
          errors={editor.errors}
          onChange={change}
        />
      </form>
      <SettingsFoot {...saving} form={id} isDamaged={damage !== null} onShow={showInvalid} onDiscard={discard} />
      <HistoryDialog {...saving} open={isHistoryOpen} onClose={() => setHistoryOpen(false)} />
    </>
  );
}

function FormHead({ onHistory }: { onHistory: () => void }) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
      <h1 tabIndex={-1} className="display me-auto text-heading outline-none">
        Settings
      </h1>
      <div className="flex flex-wrap gap-x-4 gap-y-2 max-sm:basis-full max-sm:gap-x-2 max-sm:*:grow">
        <ButtonLink size="sm" to="/admin/settings/import">
          <PackageOpen aria-hidden="true" className="size-4" /> Import
        </ButtonLink>
        <Button size="sm" onClick={onHistory}>
          <History aria-hidden="true" className="size-4" /> History
        </Button>
      </div>
      <p className="order-last basis-full text-ink-soft max-md:text-small">
        What the site says and how it looks. Visitors see a change with the next page they open.
      </p>
    </header>
  );
}

interface NotesProps {
  editor: Saving["editor"];
  problem: string | null;
  onDiscard: () => void;
}

function Notes({ editor, problem, onDiscard }: NotesProps) {
  return (
    <div className="grid gap-3 pb-4 empty:hidden">
      {problem && (
        <p role="status" className="border-s-4 border-danger bg-inset px-4 py-3">
          {problem}
        </p>
      )}
      <DraftNotes
        editor={editor}
        onDiscard={onDiscard}
        onUndo={() => {
          focusHeading();
          editor.undo();
        }}
      />
    </div>
  );
}

/** Focuses a field once it is rendered, as its part may have to load first. Gives up after `frames` frames. */
function leadTo(find: () => HTMLElement | null | undefined, frames = 60): void {
  requestAnimationFrame(() => {
    const field = find();
    field?.focus({ preventScroll: true });
    // Centers the field, so that neither the top bar nor the sticky buttons cover it.
    if (field) field.scrollIntoView({ block: "center" });
    else if (frames > 0) leadTo(find, frames - 1);
  });
}
