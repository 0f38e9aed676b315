import { isIPv6 } from 'node:net'

const GROUPS = 8
const SITE_GROUPS = 4

/** A network of an address, with `allowance` times the limits of a single visitor's. */
export type Network = { readonly name: string; readonly allowance: number }

/** Providers give a household a /56 or a /64, and a company a /48 (RFC 6177). */
const ALLOWANCE_56 = 4
const ALLOWANCE_48 = 16

/** The network that counts as one sender: an IPv4 address, even as IPv6, or an IPv6 /64, a customer's size. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^\[(.*)\]$/, '$1')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : GROUPS - groups.length - after.length
  return [...groups, ...Array<string>(zeros).fill('0'), ...after].slice(0, SITE_GROUPS).join(':')
}

/** An address's networks, smallest first: its own, and for IPv6 the /56 and /48, so new /64s gain little. */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  const name = networkOf(address)
  const own = { name, allowance: 1 }
  const groups = name.split(':')
  if (groups.length !== SITE_GROUPS) return [own]
  const [first = '', second = '', third = '', fourth = ''] = groups
  const site = [first, second, third].join(':')
  // The upper half of the fourth group.
  const household = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [
    own,
    { name: `${site}:${household}/56`, allowance: ALLOWANCE_56 },
    { name: `${site}/48`, allowance: ALLOWANCE_48 },
  ]
}
