import { expect, test } from 'vitest'
import { SampleWatch } from '#server/operations/sample-watch.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const NOW = new Date('2026-11-24T10:00:00Z')
const EMPTY = catalogOf({ military: [] })
const OWN = catalogOf({ military: [{ 'Part Num': 'A-1' }] })
const REPLACED = () => ({ samples: [] })
const SAMPLE = { ...OWN, sample: true }

test.for([
  ['a public site with sample parts', true, SAMPLE, [/^Sample parts are served.*clear-sample/]],
  ['a trial with sample parts', false, SAMPLE, []],
  ['a site without parts', true, EMPTY, [/^The catalog has no parts.*import.*DATA_DIR/]],
  ['a trial without parts', false, EMPTY, [/^The catalog has no parts/]],
  ["a public site with the maker's parts", true, OWN, []],
  ['a site without a catalog', true, null, []], // the catalog's own issue
] as const)('the issues of %s', ([, isPublic, catalog, words]) => {
  const watch = new SampleWatch({
    catalog: () => catalog,
    content: REPLACED,
    isPublic,
    log: SILENT,
    now: () => NOW,
  })
  expect(watch.openIssues()).toEqual(
    words.map((word) => ({ what: expect.stringMatching(word), since: NOW.toISOString() })),
  )
})

test('an issue ends with the sample', () => {
  const state = { catalog: SAMPLE }
  const watch = new SampleWatch({
    catalog: () => state.catalog,
    content: REPLACED,
    isPublic: true,
    log: SILENT,
    now: () => NOW,
  })
  watch.inspect()
  expect(watch.openIssues()).toHaveLength(1)
  state.catalog = { ...OWN, sample: false }
  expect(watch.openIssues()).toEqual([])
})

test('facts and texts of the product are named by file, until they are replaced', () => {
  const content = {
    samples: [
      { file: 'company.yaml', key: 'address' },
      { file: 'company.yaml', key: 'mails' },
      { file: 'pages/terms.md', key: 'text' },
    ],
  }
  const watch = new SampleWatch({
    catalog: () => OWN,
    content: () => content,
    isPublic: true,
    log: SILENT,
    now: () => NOW,
  })
  const named = 'served: company.yaml (address, mails), pages/terms.md (text). Give your own'
  expect(watch.openIssues()).toEqual([{ what: expect.stringContaining(named), since: NOW.toISOString() }])
  content.samples = []
  expect(watch.openIssues()).toEqual([])
})
