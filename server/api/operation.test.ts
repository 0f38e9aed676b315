import { expect, test } from 'vitest'
import { families } from '#catalog/answer-schemas.ts'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { Calls } from '#server/api/calls.ts'
import { readParameters } from '#server/api/operation.ts'
import { operations } from '#server/api/operations.ts'
import { catalogOf, type Rows } from '#tests/site/catalog-of.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'

const OPERATIONS = operations(FAMILIES)

/** What a call is given of a query, with `tableName` in its path. */
function given(id: string, search: string): Record<string, unknown> {
  const query = new URLSearchParams(search)
  const textOf = (name: string) => (name === 'tableName' ? 'Panel-Jacks' : (query.get(name) ?? ''))
  return readParameters(named(id), textOf, query)
}

function named(id: string) {
  const operation = OPERATIONS.find((one) => one.id === id)
  return operation ?? expect.unreachable(`There is no call ${id}`)
}

/** The answer of a call to a query, over these rows. */
async function answer(id: string, search: string, rows: Rows): Promise<unknown> {
  const catalog = catalogOf(rows)
  const files = { partFiles: { ...NO_FILES, settle: async () => {} } }
  const calls = new Calls({ families: FAMILIES, content: () => CONTENT, catalog: () => catalog, files })
  return await named(id).run?.(calls, given(id, search), new URLSearchParams(search))
}

test.for([
  ['parts', '', { offset: 0, dir: 'asc', columns: [] }],
  ['parts', 'offset=20&dir=desc&columns=id&columns=color', { offset: 20, dir: 'desc', columns: ['id', 'color'] }],
  ['parts', 'offset=&dir=', { offset: 0, dir: 'asc' }], // blank is as left out
  ['parts', 'page=3&pageSize=50', { page: 3, pageSize: 50 }],
  ['parts', 'page=x&pageSize=30', { page: 1, pageSize: undefined }],
  ['search', 'q=1&words=no', { q: '1', words: undefined }], // too short to find anything, which the answer says
  ['resolve', 'number=+10-880+', { number: '10-880' }],
] as const)('%s reads %j', ([id, search, values]) => {
  expect(given(id, search)).toMatchObject(values)
})

test.for([
  ['parts', 'offset=-1', "offset can't be read."],
  ['parts', 'offset=1e3', "offset can't be read."],
  ['parts', 'dir=up', "dir can't be read."],
  ['resolve', 'number=+', 'The parameter number is missing.'],
  ['resolve', `number=${'9'.repeat(501)}`, "number can't be read."],
  ['resolve', 'number=1&nr=2', 'There is no parameter nr.'],
  ['bases', 'tableName=Commercial', 'There is no parameter tableName.'], // it is in the path
] as const)('%s refuses %s: %s', ([id, search, message]) => {
  expect(() => given(id, search)).toThrow(message)
})

test('the parameters that take a filter key, as the answer of families describes it, are those of parts', () => {
  const { description = '' } = families.shape.families.element.shape.filters.element.shape.key
  const [...names] = description.matchAll(/(\w+)=/g).map(([, name]) => name)
  expect(names).toEqual(['filter', 'columns', 'sort'])
  expect(Object.keys(named('parts').parameters)).toEqual(expect.arrayContaining(names))
})

const JACKS = ['NRND', '', 'Active'].map((state, index) => ({
  'Part no': `45-701-${index + 1}`,
  'Lifecycle Status': state,
  'Replaced By': index === 1 ? '45-701-3' : null,
}))

test('the cells of a lifecycle are the states that its counts and its filter have', async () => {
  const search = 'columns=lifecycle&valuesOf=lifecycle'
  const states = ['Not for new designs', 'Replaced', 'Active']
  expect(await answer('parts', search, { 'Panel-Jacks': JACKS })).toMatchObject({
    rows: states.map((state) => [state]),
    values: { lifecycle: expect.arrayContaining(states.map((value) => ({ value, count: 1 }))) },
  })
})

test.for([
  ['', false],
  ['&page=', false],
  ['&page=abc', false],
  ['&page=0', false],
  ['&page=1', true],
] as const)('a search with %j answers by page: %s (behavior 13.5)', async ([page, isPaged]) => {
  const found = await answer('search', `q=45-701${page}`, { 'Panel-Jacks': JACKS })
  expect(found).toMatchObject({ count: 3 })
  expect(Object.hasOwn(found ?? {}, 'pageCount')).toBe(isPaged)
})
