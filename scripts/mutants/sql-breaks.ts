import type { Replacement } from './breaks.ts'

/** Matches text that is treated as SQL, even if it is only a part of a statement. */
const sql =
  /\$\d|\b(select|insert into|update \w+\.|delete from|where|join|order by|is null|is not null|for update|org_id)\b|^\s*(and|or) /

/** Patterns of SQL, each with the replacement that breaks the statement. */
const words: readonly (readonly [RegExp, string])[] = [
  [/ for (no key )?update\b/g, ''],
  [/ skip locked\b/g, ''],
  [/ on conflict( \([^)]*\))? do nothing\b/g, ''],
  [/(?<!\bbetween \S+ )\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
  [/\bnot (?=exists\b|in\b)/g, ''],
  [/<>/g, '='],
  [/>=/g, '>'],
  [/<=/g, '<'],
  [/(?<= )>(?= )/g, '>='],
  [/(?<= )<(?= )/g, '<='],
  [/ desc\b/g, ''],
  [/\bleft (?=join\b)/g, ''],
  [/\bdistinct (?!on\b)/g, ''],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
]

export const isSql = (text: string): boolean => sql.test(text)

/** Yields every change that breaks a piece of SQL. `offset` is the position of `text` in its file. */
export function* sqlBreaks(text: string, offset: number): Generator<Replacement> {
  for (const [word, becomes] of words)
    for (const { index, 0: found } of text.matchAll(word))
      yield { start: offset + index, end: offset + index + found.length, becomes }
}
