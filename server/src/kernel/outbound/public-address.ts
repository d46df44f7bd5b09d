import ipaddr from 'ipaddr.js'

/** Public addresses that hosting providers use for internal metadata services. */
const hostServices = new Set(['168.63.129.16'])
/**
 * The only range of IPv6 addresses that is assigned for use on the Internet (2000::/3). All other addresses are
 * special or unassigned.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * True for a public Internet address. False for addresses of this machine, of private networks, of tunnels, and of
 * translators between IPv4 and IPv6.
 */
export function isPublicAddress(text: string): boolean {
  const address = read(text)
  if (address?.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv6 ? address.match(globalUnicast) : !hostServices.has(address.toString())
}

export function isLoopbackAddress(text: string): boolean {
  return read(text)?.range() === 'loopback'
}

/** Parses an address. Converts an IPv4 address in IPv6 notation to IPv4. */
function read(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const plain = text.includes(':') && text.includes('.') ? inHexadecimal(text) : text
  return ipaddr.isValid(plain) ? ipaddr.process(plain) : undefined
}

/**
 * Rewrites an IPv6 address that has an IPv4 part in hexadecimal. The library would otherwise read `::8.8.8.8` as
 * `::ffff:8.8.8.8`, which is another address.
 */
function inHexadecimal(text: string): string {
  return URL.parse(`http://[${text}]`)?.hostname.slice(1, -1) ?? ''
}
