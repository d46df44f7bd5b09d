import ipaddr from 'ipaddr.js'

/** Public addresses at which hosting providers offer their internal metadata service. */
const hostServices = new Set(['168.63.129.16'])
/** The only part of IPv6 that is allocated to the Internet (2000::/3). Everything else is special or unassigned. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** True for public Internet addresses: not this machine, this network, a tunnel or a translator. */
export function isPublicAddress(text: string): boolean {
  const address = read(text)
  if (address?.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv6 ? address.match(globalUnicast) : !hostServices.has(address.toString())
}

export function isLoopbackAddress(text: string): boolean {
  return read(text)?.range() === 'loopback'
}

/** An IPv4 address that is written as IPv6 is checked as IPv4. */
function read(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const plain = text.includes(':') && text.includes('.') ? inHexadecimal(text) : text
  return ipaddr.isValid(plain) ? ipaddr.process(plain) : undefined
}

/** `::8.8.8.8` is not `::ffff:8.8.8.8`, although the library reads it as that. */
function inHexadecimal(text: string): string {
  return URL.parse(`http://[${text}]`)?.hostname.slice(1, -1) ?? ''
}
