// What people write who want no more texts. One word alone is a decision; words among others are for a member to read.

const stops = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'CANCEL', 'REVOKE', 'OPTOUT'])
const starts = new Set(['START', 'UNSTOP'])
const helps = new Set(['HELP', 'INFO'])

/** Each of these may mean it: as words, whatever stands between them. */
const phrases = ['stop texting', 'do not text', 'dont text', 'don t text', 'remove me', 'unsubscribe']

export type Meaning = 'stop' | 'start' | 'help' | 'possible_opt_out' | null

/** What a text says of texts; null: nothing. */
export function meaningOf(body: string): Meaning {
  const words = body.normalize('NFKC').trim().split(/\s+/)
  // More characters than the longest word and some punctuation is no word.
  const word =
    words.length === 1
      ? words[0]!
          .slice(0, 40)
          .replaceAll(/[^\p{L}\p{N}]/gu, '')
          .toUpperCase()
      : ''
  if (stops.has(word)) return 'stop'
  if (starts.has(word)) return 'start'
  if (helps.has(word)) return 'help'
  const plain = ` ${body
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
  return phrases.some((phrase) => plain.includes(` ${phrase} `)) ? 'possible_opt_out' : null
}
