import { BlockList, isIP } from 'node:net'

export type TrustedProxies = { has(address: string): boolean }

/** Removes a port, and turns IPv4 in IPv6 form (`::ffff:10.0.0.1`) into IPv4. */
export const plainAddress = (address: string): string =>
  address
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

export const isRange = (text: string): boolean => parseRange(text) !== null

export function trustedProxies(ranges: readonly string[]): TrustedProxies {
  const list = new BlockList()
  for (const { address, bits, type } of ranges.flatMap((range) => parseRange(range) ?? [])) {
    list.addSubnet(address, bits, type)
  }
  return {
    has(address) {
      const plain = plainAddress(address)
      const version = isIP(plain)
      return version !== 0 && list.check(plain, typeOf(version))
    },
  }
}

type Range = { readonly address: string; readonly bits: number; readonly type: 'ipv4' | 'ipv6' }

const MAX_BITS = { ipv4: 32, ipv6: 128 }

const typeOf = (version: number) => (version === 6 ? 'ipv6' : 'ipv4')

function parseRange(text: string): Range | null {
  const [address = '', bits, ...further] = text.split('/')
  const version = isIP(address)
  const maxBits = MAX_BITS[typeOf(version)]
  const valid = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
  if (version === 0 || !valid || further.length > 0) return null
  return { address, bits: Number(bits ?? maxBits), type: typeOf(version) }
}
