/** What `check.json` and `import.json` say of a job: its process writes it, the server reads it. */
export type JobProgress = {
  pid: number;
  done: number;
  /** 0 while it is not known. */
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
