import { expect, test } from 'vitest'
import { acceptedCodings } from '#server/page-cache/accepted-codings.ts'

test.for([
  [null, ['identity']],
  ['', ['identity']],
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['gzip', ['gzip', 'identity']],
  ['GZIP', ['gzip', 'identity']],
  ['deflate', ['identity']],
  ['br;q=0, gzip', ['gzip', 'identity']],
  ['br;q=0.5, gzip;q=0.8', ['gzip', 'br', 'identity']],
  ['*', ['br', 'gzip', 'identity']],
  ['*;q=0', ['identity']],
  ['gzip;q=0.5, identity', ['identity', 'gzip']],
  ['identity;q=0, gzip;q=0', ['identity']], // nothing that we have: better than no answer
  ['gzip;q=many', ['gzip', 'identity']],
  [`gzip${', x'.repeat(5_000)}`, ['gzip', 'identity']],
] as const)('%s takes %j', ([header, codings]) => {
  expect(acceptedCodings(header)).toEqual(codings)
  expect(acceptedCodings(header)).toEqual(codings) // the remembered answer
})
