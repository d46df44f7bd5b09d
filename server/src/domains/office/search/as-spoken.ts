import type { KindName } from './kinds.ts'

// Words that users type in a search for kinds of records, such as `est` for estimates.

const calledSo: ReadonlyMap<string, KindName> = new Map([
  ['lead', 'lead'],
  ['estimate', 'estimate'],
  ['est', 'estimate'],
  ['quote', 'estimate'],
  ['job', 'job'],
  ['invoice', 'invoice'],
  ['inv', 'invoice'],
  ['bill', 'invoice'],
  ['creditnote', 'credit_note'],
  ['cn', 'credit_note'],
])
const called = (word: string): KindName | undefined =>
  calledSo.get(word) ?? calledSo.get(word.replace(/s$/, ''))
/**
 * Replaces `credit note` with `creditnote`, the form in the list of kinds. No other kind has a name of two words.
 */
const inOneWord = (typed: string): string => typed.trim().replaceAll(/\bcredit[\s-]+(?=notes?\b)/gi, 'credit')
const titles: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'miss', 'dr'])

/** Matches a kind with a number: `job 86`, `quote #12`, `INV-7`, `invoice no. 7`. */
const kindAndNumber = /^(\p{L}+)[\s#-]*(?:(?:no\.?|nr\.?|number)[\s#]*)?(\d{1,9})$/iu

/**
 * Returns the kind of record and the number if the whole search text has the form `job 86`. Otherwise returns undefined.
 */
export function numberedIn(typed: string): { kind: KindName; number: number } | undefined {
  const [, word = '', digits = ''] = kindAndNumber.exec(inOneWord(typed)) ?? []
  const kind = calledSo.get(word.toLowerCase())
  return kind && { kind, number: Number(digits) }
}

interface Spoken {
  words: string
  /** The kinds of records that the search mentions. Empty if it mentions none. */
  kinds: ReadonlySet<KindName>
}

/**
 * Removes from a search text words that are not part of the customer's name: titles, as in `Mrs Kowalski`, and words
 * for kinds of records, as in `Kowalski quote`. Returns undefined if the text contains no such words, or if no letters
 * remain.
 */
export function asSpoken(typed: string): Spoken | undefined {
  const kinds = new Set<KindName>()
  const all = inOneWord(typed).split(/\s+/)
  const words = all.filter((each) => {
    const word = each.toLowerCase().replace(/[.,:]+$/, '')
    const kind = called(word)
    if (kind !== undefined) kinds.add(kind)
    return kind === undefined && !titles.has(word)
  })
  if (words.length === all.length || !words.some((word) => /\p{L}/u.test(word))) return undefined
  return { words: words.join(' '), kinds }
}
