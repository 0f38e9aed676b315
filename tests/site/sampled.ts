type Sampled = { readonly count: number; readonly tags: string[] }

/** The cases of a costly test: a sample in `npm test`, the whole with the tag `long`, for `npm run test:long`. */
export const sampled = (sample: number, whole: number): readonly Sampled[] => [
  { count: sample, tags: [] },
  { count: whole, tags: ['long'] },
]

/** The cases of a long table: each `every`th in `npm test`, the others with the tag `long`. */
export const partly = <Case>(cases: readonly Case[], every: number) => [
  { cases: cases.filter((_, at) => at % every === 0), tags: [] },
  { cases: cases.filter((_, at) => at % every !== 0), tags: ['long'] },
]
