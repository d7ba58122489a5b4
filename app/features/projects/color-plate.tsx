/** The project's colour as a plate printed out of register behind what lies on it. */
export function ColorPlate({ gradient }: { gradient: string | null }) {
  return (
    <div
      aria-hidden="true"
      className="plate-ink absolute inset-0 bg-register print:hidden"
      style={gradient ? { backgroundImage: gradient } : undefined}
    />
  );
}
