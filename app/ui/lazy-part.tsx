import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { showToast } from "./toast.tsx";

/*
 * Parts of a page whose code loads when they are needed. Unlike with React's `lazy`, a failure (connection lost, files
 * replaced by a release) leaves the page as it is, and can be retried.
 */

type Load<Props> = () => Promise<ComponentType<Props>>;

const FAILED =
  "The site was updated while this page was open, or the connection was lost. Reload the page; your text is kept.";

const reload = () => location.reload();

/** Loads code that an action needs. @throws Error whose message can be shown */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    throw new Error(FAILED, { cause: error });
  }
}

/** A part that loads when it is first shown. Until then, `waiting` is shown; after a failure, a note with a retry. */
export function lazyPart<Props extends object>(load: Load<Props>, waiting: ReactNode = null): ComponentType<Props> {
  const useCode = codeOf(load);
  return function LazyPart(props) {
    const [failed, setFailed] = useState(false);
    const Part = useCode(!failed, () => setFailed(true));
    if (Part) return <Part {...props} />;
    return failed ? <LoadFailed onRetry={() => setFailed(false)} /> : waiting;
  };
}

/** Stands where something could not be loaded. After a release, the open page asks for files that are gone: it reloads. */
export function LoadFailed({ onRetry, children = FAILED }: { onRetry: () => void; children?: string }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3 text-small">
      <span>{children}</span>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
      <Button size="sm" onClick={reload}>
        Reload the page
      </Button>
    </p>
  );
}

/** A dialog that loads when it is first opened. After a failure it counts as closed, so that opening it asks again. */
export function lazyOverlay<Props extends { open: boolean; onClose: () => void }>(
  load: Load<Props>,
): ComponentType<Props> {
  const useCode = codeOf(load);
  return function LazyOverlay(props) {
    const Overlay = useCode(props.open, () => {
      props.onClose();
      void showToast(FAILED, { type: "error", action: { label: "Reload the page", onPress: reload } });
    });
    return Overlay && <Overlay {...props} />;
  };
}

/** Returns a hook that returns the component once it is loaded, which begins when it is wanted. */
export function codeOf<Props>(load: Load<Props>) {
  let loaded: ComponentType<Props> | null = null;
  return function useCode(isNeeded: boolean, onFailed: () => void) {
    const [Component, setComponent] = useState(() => loaded);
    const reportFailure = useEffectEvent(onFailed);
    const isMissing = Component === null;
    useEffect(() => {
      if (!isNeeded || !isMissing) return;
      let isShown = true;
      async function loadComponent() {
        try {
          const code = await load();
          loaded = code;
          if (isShown) setComponent(() => code);
        } catch {
          if (isShown) reportFailure();
        }
      }
      void loadComponent();
      return () => {
        isShown = false;
      };
    }, [isNeeded, isMissing]);
    return Component;
  };
}
