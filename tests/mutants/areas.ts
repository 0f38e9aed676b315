/** A part of the code that is mutated, and the unit tests that must notice. Globs from the root of the repository. */
export type Area = { readonly code: readonly string[]; readonly tests: readonly string[] }

/** Tests that read the whole sample are left out: they are too slow to repeat for each mutant. */
export const AREAS: Readonly<Record<string, Area>> = {
  quantities: { code: ['catalogue/quantities/*.ts'], tests: ['catalogue/quantities/*.test.ts'] },
  facets: {
    code: ['catalogue/facets/*.ts'],
    tests: ['catalogue/facets/!(facet-counts).test.ts', 'catalogue/catalogue.test.ts'],
  },
  search: {
    code: ['catalogue/search/*.ts'],
    tests: ['catalogue/search/!(number-list).test.ts'],
  },
  fit: {
    code: ['catalogue/fit/*.ts'],
    tests: ['catalogue/fit/!(fit-finder).test.ts'],
  },
  media: { code: ['media/names/*.ts'], tests: ['media/names/*.test.ts'] },
  inquiries: {
    code: [
      'inquiries/schemas/*.ts',
      'inquiries/inbox/{stamp,post-rate,request-number}.ts',
      'inquiries/outbox/{outbox-rules,send-rate}.ts',
      'inquiries/attachments/file-{names,kinds}.ts',
    ],
    // The outbox simulation is left out: it takes eight seconds per mutant.
    tests: ['inquiries/**/!(outbox-simulation).test.ts'],
  },
}

/** The area named by the environment variable MUTANTS. Throws if it names none. */
export function chosenArea(): { readonly name: string; readonly area: Area } {
  const name = process.env.MUTANTS ?? ''
  const area = AREAS[name]
  if (!area) throw new Error(`MUTANTS must be one of ${Object.keys(AREAS).join(', ')}`)
  return { name, area }
}
