import ipaddr from 'ipaddr.js'

/** A public address by its range, but what answers there is the host's own metadata service. */
const hostServices = new Set(['168.63.129.16'])
/** The only part of IPv6 that is given out to the Internet (2000::/3); all else is special, named or not yet named. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is one of the Internet at large: not of this machine, this network, a tunnel or a translator. */
export function isPublicAddress(text: string): boolean {
  const address = read(text)
  if (address?.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv6 ? address.match(globalUnicast) : !hostServices.has(address.toString())
}

export function isLoopbackAddress(text: string): boolean {
  return read(text)?.range() === 'loopback'
}

/** An IPv4 address that is written as IPv6 is judged as the IPv4 address that it is. */
function read(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const plain = text.includes(':') && text.includes('.') ? inHexadecimal(text) : text
  return ipaddr.isValid(plain) ? ipaddr.process(plain) : undefined
}

/** `::8.8.8.8` is not `::ffff:8.8.8.8`, although the library reads it as that. */
function inHexadecimal(text: string): string {
  return URL.parse(`http://[${text}]`)?.hostname.slice(1, -1) ?? ''
}
