/** Maximum length of the local part of an address that mail servers accept. */
const longestLocalPart = 64

/** Adds a tag to the local part of an email address, after a plus sign. Null if the local part would be too long. */
export function taggedAddress(address: string, tag: string): string | null {
  const at = address.lastIndexOf('@')
  const local = `${address.slice(0, at)}+${tag}`
  return local.length > longestLocalPart ? null : `${local}${address.slice(at)}`
}
