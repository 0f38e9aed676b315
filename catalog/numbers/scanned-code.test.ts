import { expect, test } from 'vitest'
import { readScannedCode } from '#catalog/numbers/scanned-code.ts'

test.for([
  ['https://parts.concord.example/part/10-880-2-05', { path: '/part/10-880-2-05' }],
  ['http://elsewhere.example/part/AA59126%2F295H01?x=1#y', { path: '/part/AA59126%2F295H01' }],
  ['https://elsewhere.example/login', { numbers: ['https://elsewhere.example/login'] }],
  ['https://elsewhere.example//part/x', { numbers: ['https://elsewhere.example//part/x'] }],
  [' 10-880-2-05 ', { numbers: ['10-880-2-05'] }],
  ['[)>\x1e06\x1d1P10-880-2-05\x1d1T24-117\x1dQ250\x1e\x04', { numbers: ['10-880-2-05'] }],
  ['[)>\x1e06\x1dPTHEIRS\x1d1P10-1\x1e\x04', { numbers: ['10-1'] }],
  ['[)>061P10-880-2-051T24-117Q250', { numbers: ['10-880-2-05', '10-880-2-051T24-117', '10-880-2-051T24-117Q250'] }],
  ['1P10-1', { numbers: ['1P10-1'] }],
  ['', { numbers: [] }],
] as const)('%j is read as %j', ([typed, read]) => {
  expect(readScannedCode(typed)).toEqual(read)
})
