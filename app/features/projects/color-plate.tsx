/** The project's colour as a plate printed out of register behind what lies on it. */
export function ColorPlate({ gradient }: { gradient: string | null }) {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 translate-x-2.5 translate-y-2.5 bg-register transition-transform duration-200 group-hover:translate-x-1 group-hover:translate-y-1 print:hidden"
      style={gradient ? { backgroundImage: gradient } : undefined}
    />
  );
}
