// What people write who want no more texts. A text that is nothing else than one of the words is a decision; words among
// others are for a member to read.

const stops = new Set(['stop', 'stopall', 'unsubscribe', 'end', 'quit', 'cancel', 'revoke', 'optout'])
const starts = new Set(['start', 'unstop'])
const helps = new Set(['help', 'info'])
const longestStop = Math.max(...[...stops].map(({ length }) => length))

/** Each of these may mean it: as words, whatever stands between them. */
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

/** Around one of the words they change nothing of what was probably meant. */
const courtesies = new Set(
  'please pls plz thanks thank thx ty you just now it this that ok okay hi hello'.split(' '),
)

export type Meaning = 'stop' | 'start' | 'help' | 'possible_opt_out' | null

/** What a text says of texts; null: nothing. */
export function meaningOf(body: string): Meaning {
  const lines = body
    .normalize('NFKC')
    // What nobody sees stands between no two letters.
    .replaceAll(/[[\p{Cc}\p{Cf}]--[\n\r\t]]/gv, '')
    .split(/[\n\r]+/)
    .map(wordsOf)
  const words = lines.flat()
  // "Opt out" and "S T O P" are the word too.
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
    // Above a signature.
    lines.some((line) => stops.has(line.join(''))) ||
    stops.has(words.filter((word) => !courtesies.has(word)).join(''))
  )
}

/** In capitals first: some letters have two small ones. */
function wordsOf(line: string): string[] {
  return (
    line
      .toUpperCase()
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
