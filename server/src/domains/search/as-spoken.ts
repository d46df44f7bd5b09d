import type { KindName } from './kinds.ts'

// What people say beside what a record says of itself.

const calledSo: ReadonlyMap<string, KindName> = new Map([
  ['lead', 'lead'],
  ['estimate', 'estimate'],
  ['est', 'estimate'],
  ['quote', 'estimate'],
  ['job', 'job'],
  ['invoice', 'invoice'],
  ['inv', 'invoice'],
  ['bill', 'invoice'],
])
const called = (word: string): KindName | undefined =>
  calledSo.get(word) ?? calledSo.get(word.replace(/s$/, ''))
const titles: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'miss', 'dr'])

/** `job 86`, `quote #12`, `INV-7`, `invoice no. 7`. */
const kindAndNumber = /^(\p{L}+)[\s#-]*(?:(?:no\.?|nr\.?|number)[\s#]*)?(\d{1,9})$/iu

/** The record that is named by its kind and number; undefined where none is. */
export function numberedIn(typed: string): { kind: KindName; number: number } | undefined {
  const [, word = '', digits = ''] = kindAndNumber.exec(typed.trim()) ?? []
  const kind = calledSo.get(word.toLowerCase())
  return kind && { kind, number: Number(digits) }
}

interface Spoken {
  words: string
  /** Those that are said; none where none is. */
  kinds: ReadonlySet<KindName>
}

/**
 * `Mrs Kowalski`, `Kowalski quote`: without the words that no record has but that say which is meant. Undefined where there
 * are none, or nothing but a number beside them.
 */
export function asSpoken(typed: string): Spoken | undefined {
  const kinds = new Set<KindName>()
  const all = typed.trim().split(/\s+/)
  const words = all.filter((each) => {
    const word = each.toLowerCase().replace(/[.,:]+$/, '')
    const kind = called(word)
    if (kind !== undefined) kinds.add(kind)
    return kind === undefined && !titles.has(word)
  })
  if (words.length === all.length || !words.some((word) => /\p{L}/u.test(word))) return undefined
  return { words: words.join(' '), kinds }
}
