import { expect, test } from 'vitest'
import { readParameters } from '#server/api/operation.ts'
import { operations } from '#server/api/operations.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const OPERATIONS = operations(FAMILIES)

/** What a call is given of a query, with `tableName` in its path. */
function given(id: string, search: string): Record<string, unknown> {
  const operation = OPERATIONS.find((one) => one.id === id)
  if (!operation) throw new Error(`There is no call ${id}`)
  const query = new URLSearchParams(search)
  const textOf = (name: string) => (name === 'tableName' ? 'Panel-Jacks' : (query.get(name) ?? ''))
  return readParameters(operation, textOf, query)
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
