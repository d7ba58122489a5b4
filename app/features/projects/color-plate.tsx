/** The project's colour as a plate printed out of register behind what lies on it. */
export function ColorPlate({ gradient }: { gradient: string | null }) {
  return (
    <div
      aria-hidden="true"
      className="plate-ink bg-register"
      style={gradient ? { backgroundImage: gradient } : undefined}
    />
  );
}

/** The same as a bar of the spot colour above a part of the case. */
export function SpotBar({ gradient }: { gradient: string | null }) {
  return (
    <div
      aria-hidden="true"
      className="h-3 bg-register print:hidden"
      style={gradient ? { backgroundImage: gradient } : undefined}
    />
  );
}
