import { Button } from "../button.tsx";
import { useLabels } from "../use-labels.tsx";

type Props = { error: { status: number }; retry: () => void; message: string };

/** Stands in a dialog for a text that could not be loaded. A deleted item has none, however often one tries. */
export function TextFailed({ error, retry, message }: Props) {
  const { errors, site } = useLabels();
  const isGone = error.status === 404;
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>{isGone ? errors.goneTitle : message}</p>
      {!isGone && <Button onClick={retry}>{site.tryAgain}</Button>}
    </div>
  );
}
