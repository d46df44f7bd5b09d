/**
 * Matches control characters (but not line breaks), zero-width spaces, and characters that change the direction of
 * text. They are removed, because they could make an amount look different.
 */
const unprintable = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069\u200b]/gu
/**
 * Matches emoji. They are removed, because no font that we may distribute contains them in a form that PDF
 * supports. They would be printed as empty boxes.
 */
const emoji = /\p{RGI_Emoji}/gv

/** Removes unprintable characters from every text in the value. */
export function printable<T>(value: T): T {
  if (typeof value === 'string') return printableText(value) as T
  if (Array.isArray(value)) return value.map((each: unknown) => printable(each)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, printable(each as unknown)]),
  ) as T
}

function printableText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(unprintable, ' ')
    .replaceAll(emoji, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
