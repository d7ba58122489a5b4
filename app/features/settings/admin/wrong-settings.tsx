import { SETTING_LABELS } from "./parts.ts";

/** Lists the invalid settings, with links that lead to their fields. */
export function WrongSettings({ names, onShow }: { names: string[]; onShow: (name: string) => void }) {
  return (
    <div className="border-s-4 border-danger bg-inset px-4 py-3">
      <p className="font-medium text-danger">{`Not saved. ${names.length === 1 ? "One setting needs" : `${names.length} settings need`} another look:`}</p>
      <ul className="flex flex-wrap gap-x-4 text-small">
        {names.map((name) => (
          <li key={name}>
            <button type="button" className="text-link min-h-9 touch-target font-bold" onClick={() => onShow(name)}>
              {SETTING_LABELS[name] ?? name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
