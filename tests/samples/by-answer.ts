type Cases = readonly [answer: string, ...cases: string[]]

/** The rows `[case, answer]` of a table that names each answer once, before its cases. */
export const byAnswer = (table: readonly Cases[]) =>
  table.flatMap(([answer, ...cases]) => cases.map((each) => [each, answer] as const))
