import { expect, test } from 'vitest'
import { acceptedEncodings } from '#server/encoding/accepted-encodings.ts'

test.for([
  [null, ['identity']],
  ['', ['identity']],
  ['gzip, deflate, br, zstd', ['br', 'zstd', 'gzip', 'identity']],
  ['gzip, deflate, br', ['br', 'gzip', 'identity']],
  ['gzip', ['gzip', 'identity']],
  ['GZIP', ['gzip', 'identity']],
  ['deflate', ['identity']],
  ['br;q=0, gzip', ['gzip', 'identity']],
  ['br;q=0.5, gzip;q=0.8', ['gzip', 'br', 'identity']],
  ['zstd, br;q=0.5, gzip;q=0', ['zstd', 'br', 'identity']],
  ['*', ['br', 'zstd', 'gzip', 'identity']],
  ['*;q=0', ['identity']],
  ['gzip;q=0.5, identity', ['identity', 'gzip']],
  ['identity;q=0, gzip;q=0', ['identity']], // accepts nothing that we have; identity is better than no answer
  ['gzip;q=many', ['gzip', 'identity']],
  [`gzip${', x'.repeat(5_000)}`, ['gzip', 'identity']],
] as const)('%s accepts %j', ([header, encodings]) => {
  expect(acceptedEncodings(header)).toEqual(encodings)
  expect(acceptedEncodings(header)).toEqual(encodings) // remembered
})
