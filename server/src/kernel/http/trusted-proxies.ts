import { BlockList, isIP } from 'node:net'

/** Returns true for the address of a trusted proxy. */
export type Trusts = (address: string) => boolean

/**
 * Parses the addresses and ranges of trusted proxies (`10.0.0.7`, `10.0.0.0/8`, `fd00::/8`).
 *
 * @throws RangeError with the invalid part.
 */
export function trustedProxies(list: readonly string[]): Trusts {
  if (list.length === 0) return () => false
  const block = new BlockList()
  for (const each of list) add(block, each)
  return (address) => block.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function add(block: BlockList, each: string): void {
  const [address = '', bits, ...rest] = each.split('/')
  const version = isIP(address)
  const family = version === 6 ? 'ipv6' : 'ipv4'
  if (version === 0 || rest.length > 0) throw new RangeError(each)
  if (bits === undefined) return block.addAddress(address, family)
  const most = version === 6 ? 128 : 32
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most) throw new RangeError(each)
  block.addSubnet(address, Number(bits), family)
}
