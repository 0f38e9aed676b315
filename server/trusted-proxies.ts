import { BlockList, isIP } from 'node:net'

/** Whether an address is one of the proxies that TRUST_PROXY names. */
export type TrustedProxies = { has(address: string): boolean; readonly any: boolean }

/** `::ffff:10.0.0.1`, as a socket of both families gives it, is the IPv4 address that it holds. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/** Reads addresses and CIDR ranges, `10.0.0.0/8`. Throws an Error naming the first that is neither. */
export function trustedProxies(ranges: readonly string[]): TrustedProxies {
  const list = new BlockList()
  for (const range of ranges) addRange(list, range)
  return {
    any: ranges.length > 0,
    has(address) {
      const plain = plainAddress(address)
      const version = isIP(plain)
      return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4')
    },
  }
}

function addRange(list: BlockList, range: string): void {
  const [address = '', bits, ...further] = range.split('/')
  const version = isIP(address)
  const most = version === 6 ? 128 : 32
  const valid = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  if (version === 0 || !valid || further.length > 0) {
    throw new Error(`TRUST_PROXY: '${range}' is no address and no range such as 10.0.0.0/8`)
  }
  list.addSubnet(address, Number(bits ?? most), version === 6 ? 'ipv6' : 'ipv4')
}
