/** A plate in the project's color behind the content on it, offset like a misregistered print. */
export function ColorPlate({ gradient }: { gradient: string | null }) {
  return (
    <div
      aria-hidden="true"
      className="plate-ink bg-register"
      style={gradient ? { backgroundImage: gradient } : undefined}
    />
  );
}

/** A bar in the project's color above a section of the project. */
export function SpotBar({ gradient }: { gradient: string | null }) {
  return (
    <div
      aria-hidden="true"
      className="h-3 bg-register print:hidden"
      style={gradient ? { backgroundImage: gradient } : undefined}
    />
  );
}
