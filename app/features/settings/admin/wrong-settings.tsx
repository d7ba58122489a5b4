import { partOf, SETTING_LABELS } from "./parts.ts";

/** Lists the first invalid setting of each part of the settings, with links that lead to their fields. */
export function WrongSettings({ paths, onShow }: { paths: string[]; onShow: (path: string) => void }) {
  return (
    <div className="border-s-4 border-danger bg-inset px-4 py-3">
      <p className="font-medium text-danger">
        Not saved. {paths.length === 1 ? "One setting needs" : `${paths.length} settings need`} another look:
      </p>
      <ul className="flex flex-wrap gap-x-4 text-small">
        {[...Map.groupBy(paths, partOf)].map(([part, [path = ""]]) => {
          const name = SETTING_LABELS[path] ?? part?.label ?? path;
          return (
            <li key={path}>
              {part ? (
                <button type="button" className="text-link min-h-9 touch-target font-bold" onClick={() => onShow(path)}>
                  {name}
                </button>
              ) : (
                name
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
