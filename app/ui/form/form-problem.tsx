export function FormProblem({ problem }: { problem: string | null | undefined }) {
  return (
    <p role="alert" className={problem ? "border-s-4 border-danger ps-3 font-medium text-danger" : "hidden"}>
      {problem}
    </p>
  );
}
