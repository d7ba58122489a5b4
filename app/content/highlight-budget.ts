/*
 * What is beyond these stays plain. Sizes decide and not how busy the machine is: the same text always gives the same
 * HTML, unless it runs into the time limit of markdown-pool.ts.
 */
const MAX_FENCES = 50;
const MAX_FENCE_LENGTH = 10_000;
const MAX_TOTAL_LENGTH = 40_000;

/** Answers for one code block after another of a text whether it may be highlighted. */
export function createHighlightBudget(): (code: string, language: string) => boolean {
  let fences = MAX_FENCES;
  let length = MAX_TOTAL_LENGTH;
  return (code, language) => {
    if (!language || code.length > MAX_FENCE_LENGTH || code.length > length || fences === 0) return false;
    fences -= 1;
    length -= code.length;
    return true;
  };
}
