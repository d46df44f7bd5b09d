// Keywords in text messages. A text message that consists only of an opt-out word is an opt-out. If it also contains
// other words, a member has to read it.

const stops = new Set(['stop', 'stopall', 'unsubscribe', 'end', 'quit', 'cancel', 'revoke', 'optout'])
const starts = new Set(['start', 'unstop'])
const helps = new Set(['help', 'info'])
const longestStop = Math.max(...[...stops].map(({ length }) => length))

/** Phrases that may mean an opt-out. Punctuation between the words of a phrase is ignored. */
const phrases = [
  'stop texting',
  'stop sending',
  'stop messaging',
  'stop contacting',
  'do not text',
  'dont text',
  'don t text',
  'no more texts',
  'no more messages',
  'remove me',
  'take me off',
  'opt me out',
  'opt out',
  'unsubscribe',
]

/** Courtesy words, which do not change the probable meaning of a keyword. */
const courtesies = new Set(
  'please pls plz thanks thank thx ty you just now it this that ok okay hi hello'.split(' '),
)

export type Meaning = 'stop' | 'start' | 'help' | 'possible_opt_out' | null

/**
 * Finds out whether a text is an opt-out, an opt-in, a request for help, or possibly an opt-out. Null if it
 * is none of these.
 */
export function meaningOf(body: string): Meaning {
  const lines = body
    .normalize('NFKC')
    // Invisible characters are removed, even within words.
    .replaceAll(/[[\p{Cc}\p{Cf}]--[\n\r\t]]/gv, '')
    .split(/[\n\r]+/)
    .map(wordsOf)
  const words = lines.flat()
  // The words are joined, so that "Opt out" and "S T O P" are also recognized.
  const letters = words.length <= longestStop ? words.join('') : ''
  if (stops.has(letters)) return 'stop'
  const [only = ''] = words.length === 1 ? words : []
  if (starts.has(only)) return 'start'
  if (helps.has(only)) return 'help'
  return mayMeanStop(lines, words) ? 'possible_opt_out' : null
}

function mayMeanStop(lines: readonly string[][], words: readonly string[]): boolean {
  const plain = ` ${words.join(' ')} `
  return (
    phrases.some((phrase) => plain.includes(` ${phrase} `)) ||
    // A keyword may be alone on a line, for example above a signature.
    lines.some((line) => stops.has(line.join(''))) ||
    stops.has(words.filter((word) => !courtesies.has(word)).join(''))
  )
}

/** Converts to upper case first, because some letters have two lower-case forms. */
function wordsOf(line: string): string[] {
  return (
    line
      .toUpperCase()
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
