import { matchesGlob } from 'node:path'

/** A part of the code that is mutated, and the unit tests that must notice. Globs from the root of the repository. */
export type Area = { readonly code: readonly string[]; readonly tests: readonly string[] }

/** Of `catalog/search`, what is not the search index itself. */
const NUMBERS = 'number-order|number-resolver|number-wildcard'

/** Tests that read the whole sample or wait for servers are left out: they are too slow to repeat for each mutant. */
export const AREAS: Readonly<Record<string, Area>> = {
  quantities: { code: ['catalog/quantities/*.ts'], tests: ['catalog/quantities/*.test.ts', 'tests/sizes/*.test.ts'] },
  facets: {
    code: ['catalog/facets/*.ts'],
    tests: ['catalog/facets/!(facet-counts).test.ts', 'catalog/catalog.test.ts'],
  },
  search: {
    code: [
      `catalog/search/!(${NUMBERS}).ts`,
      'catalog/search/suffixes/suffix-index.ts',
      'catalog/search/suffixes/suffix-index-build.ts',
    ],
    tests: [
      'catalog/search/{number-index,search-ranking,number-wildcard}.test.ts',
      'catalog/search/suffixes/*.test.ts',
    ],
  },
  numbers: {
    code: [`catalog/search/@(${NUMBERS}).ts`],
    tests: [
      'catalog/search/{number-resolver,number-typos,number-wildcard}.test.ts',
      'catalog/search/sort-numbers.test.ts',
    ],
  },
  fit: {
    code: ['catalog/fit/*.ts'],
    tests: ['catalog/fit/!(fit-finder).test.ts'],
  },
  shared: {
    code: ['shared/limits.ts', 'shared/network.ts'],
    tests: ['shared/{limits,network}.test.ts'],
  },
  media: { code: ['files/names/*.ts'], tests: ['files/names/*.test.ts'] },
  requests: {
    code: [
      '{requests,quotes,followers}/schemas/*.ts',
      'requests/receive/stamp.ts',
      'requests/receive/request-number.ts',
      'outbox/retry-rules.ts',
      'requests/attachments/check-files.ts',
    ],
    tests: ['{requests,quotes}/{schemas,receive,attachments,mails}/*.test.ts', 'outbox/retry-rules.test.ts'],
  },
}

/** The part of an area that one run of Stryker mutates: all of it if no files are named. */
export type Run = { readonly name: string; readonly files: readonly string[] }

/**
 * The runs that arguments ask for: `facets` is an area, `catalog/facets/facet-values.ts` one file of it. No arguments
 * ask for every area. Throws if an argument is neither.
 */
export function runsFor(args: readonly string[]): Run[] {
  const asked = (args.length > 0 ? args : Object.keys(AREAS)).map((arg): Run => {
    if (AREAS[arg]) return { name: arg, files: [] }
    const area = Object.entries(AREAS).find(([, { code }]) => code.some((glob) => matchesGlob(arg, glob)))
    if (!area) throw new Error(`${arg} is neither an area (${Object.keys(AREAS).join(', ')}) nor a file of one`)
    return { name: area[0], files: [arg] }
  })
  return [...Map.groupBy(asked, ({ name }) => name)].map(([name, runs]) => ({
    name,
    files: runs.some(({ files }) => files.length === 0) ? [] : runs.flatMap(({ files }) => files),
  }))
}

/** The run that `mutants.ts` passes to Stryker and its Vitest in the environment. */
export function environmentOf({ name, files }: Run): { MUTANTS: string; MUTATED: string } {
  return { MUTANTS: name, MUTATED: files.join() }
}

/** What the environment asks for. Throws if it names no area. */
export function chosenRun(): {
  readonly title: string
  readonly code: readonly string[]
  readonly tests: readonly string[]
} {
  const { MUTANTS: name = '', MUTATED: files = '' } = process.env
  const area = AREAS[name]
  if (!area) throw new Error('Start Stryker by npm run test:mutants')
  return files === '' ? { title: name, ...area } : { title: `${name}-files`, code: files.split(','), tests: area.tests }
}
