import { expect, test } from 'vitest'
import { inspectSample } from '#server/operations/inspect-sample.ts'
import { OpenIssues } from '#shared/open-issues.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const NOW = new Date('2026-11-24T10:00:00Z')
const EMPTY = catalogOf({ military: [] })
const OWN = catalogOf({ military: [{ 'Part Num': 'A-1' }] })
const SAMPLE = { ...OWN, sample: true }

test.for([
  ['a public site with sample parts', true, SAMPLE, [/^Sample parts are served.*clear-sample/]],
  ['a trial with sample parts', false, SAMPLE, []],
  ['a site without parts', true, EMPTY, [/^The catalog has no parts.*import.*DATA_DIR/]],
  ['a trial without parts', false, EMPTY, [/^The catalog has no parts/]],
  ["a public site with the maker's parts", true, OWN, []],
  ['a site without a catalog', true, null, []], // the catalog's own issue
] as const)('the issues of %s', ([, isPublic, catalog, words]) => {
  const issues = new OpenIssues<string>(SILENT, () => NOW)
  inspectSample({ catalog, samples: [], isPublic }, issues)
  expect(issues.list()).toEqual(words.map((word) => ({ what: expect.stringMatching(word), since: NOW.toISOString() })))
})

test('an issue ends with the sample', () => {
  const issues = new OpenIssues<string>(SILENT, () => NOW)
  inspectSample({ catalog: SAMPLE, samples: [], isPublic: true }, issues)
  expect(issues.list()).toHaveLength(1)
  inspectSample({ catalog: { ...OWN, sample: false }, samples: [], isPublic: true }, issues)
  expect(issues.list()).toEqual([])
})

test('facts and texts of the product are named by file, until they are replaced', () => {
  const samples = [
    { file: 'company.yaml', key: 'address' },
    { file: 'company.yaml', key: 'mails' },
    { file: 'pages/terms.md', key: 'text' },
  ]
  const issues = new OpenIssues<string>(SILENT, () => NOW)
  inspectSample({ catalog: OWN, samples, isPublic: true }, issues)
  const named = 'served: company.yaml (address, mails), pages/terms.md (text). Give your own'
  expect(issues.list()).toEqual([{ what: expect.stringContaining(named), since: NOW.toISOString() }])
  inspectSample({ catalog: OWN, samples: [], isPublic: true }, issues)
  expect(issues.list()).toEqual([])
})
