import { expect, test } from 'vitest'
import { networkOf, networksOf } from '#shared/network.ts'

test.for([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['::ffff:203.10.113.55', '203.10.113.55'],
  ['::ffff:203.0.113.5 x', '::ffff:203.0.113.5 x'],
  ['1::ffff:203.0.113.5', '1:0:0:0'],
  ['[2001:db8::1]', '2001:db8:0:0'],
  ['x[2001:db8::1]', 'x[2001:db8::1]'],
  ['[2001:db8::1]x', '[2001:db8::1]x'],
  ['2001:db8::3:4:5:6:7', '2001:db8:0:3'],
  ['1::4:5:6:7:8', '1:0:0:4'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:DB8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
] as const)('%s counts as %s', ([address, network]) => {
  expect(networkOf(address)).toBe(network)
})

test('an IPv4 address is one network', () => {
  expect(networksOf('::ffff:203.0.113.5')).toEqual([{ name: '203.0.113.5', allowance: 1 }])
})

test('an IPv6 address is in three: a /56 and a /48 may do more, but not as much as all their /64s together', () => {
  expect(networksOf('2001:db8:1:2ff::9')).toEqual([
    { name: '2001:db8:1:2ff', allowance: 1 },
    { name: '2001:db8:1:200/56', allowance: 4 },
    { name: '2001:db8:1/48', allowance: 16 },
  ])
})
