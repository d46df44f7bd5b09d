/** The longest that mail servers take before the sign. */
const longestLocalPart = 64

/** The address with a tag behind a plus sign; null where there is no room for it. */
export function taggedAddress(address: string, tag: string): string | null {
  const at = address.lastIndexOf('@')
  const local = `${address.slice(0, at)}+${tag}`
  return local.length > longestLocalPart ? null : `${local}${address.slice(at)}`
}
