/** Line breaks aside; and what turns the direction of the letters around it, which could make an amount read otherwise. */
const unprintable = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069\u200b]/gu
/** No font that we may ship has them in a form that PDF takes, and an empty box says less than nothing. */
const emoji = /\p{RGI_Emoji}/gv

/** The same value with every text in it fit for the page. */
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
