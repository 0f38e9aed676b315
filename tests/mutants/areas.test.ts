import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AREAS, runsFor } from '#tests/mutants/areas.ts'

const ROOT = join(import.meta.dirname, '../..')

test.for(Object.entries(AREAS))('each path of the area %s names files, so no renamed file drops out', ([, area]) => {
  const unused = [...area.code, ...area.tests].filter((glob) => globSync(glob, { cwd: ROOT }).length === 0)
  expect(unused).toEqual([])
})

test.for([
  [['facets'], [['facets', []]]],
  [['catalog/facets/facet-columns.ts'], [['facets', ['catalog/facets/facet-columns.ts']]]],
  [['catalog/facets/facet-columns.ts', 'facets'], [['facets', []]]],
  [[], Object.keys(AREAS).map((name) => [name, []])],
] as const)('%j runs %j', ([args, runs]) => {
  expect(runsFor(args).map(({ name, files }) => [name, files])).toEqual(runs)
})

test('what is neither an area nor in one is refused', () => {
  expect(() => runsFor(['facet'])).toThrow('facet is neither an area (quantities, facets')
})
