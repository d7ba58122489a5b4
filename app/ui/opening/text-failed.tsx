import { errorsLabels, siteLabels } from "#site-labels";
import { Button } from "../button.tsx";

type Props = { error: { status: number }; retry: () => void; message: string };

/** Stands in a dialog for a text that could not be loaded. A deleted item has none, however often one tries. */
export function TextFailed({ error, retry, message }: Props) {
  const isGone = error.status === 404;
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>{isGone ? errorsLabels.goneTitle : message}</p>
      {!isGone && <Button onClick={retry}>{siteLabels.tryAgain}</Button>}
    </div>
  );
}
