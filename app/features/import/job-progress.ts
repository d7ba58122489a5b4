/** The content of `check.json` and `import.json`: the job's process writes it, the server reads it. */
export type JobProgress = {
  pid: number;
  done: number;
  /** 0 while the total is unknown. */
  total: number;
  ended?: { error: string } | { summary: EndedSummary };
};

export type EndedSummary = {
  counts: { imported: number; "there already": number; refused: number };
  skipped: number;
  cutOff: string[];
  proven: number | null;
  complete: boolean;
  missingImages: { count: number; hosts: string[] };
};
