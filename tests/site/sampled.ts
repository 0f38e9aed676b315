type Sampled = { readonly count: number; readonly tags: string[] }

/** The cases of a costly test: a sample in `npm test`, the whole with the tag `long`, for `npm run test:long`. */
export const sampled = (sample: number, whole: number): readonly Sampled[] => [
  { count: sample, tags: [] },
  { count: whole, tags: ['long'] },
]
