import type { Parameter } from '../database/queries.ts'
import type { QueryContext } from '../operations/context.ts'
import { haveWords, weigh, type Wording } from './has-words.ts'
import type { Sought } from './sought.ts'

interface Kind {
  table: string
  own(ctx: Pick<QueryContext, 'own'>, bind: (value: Parameter) => string): string[]
}

interface Source {
  /** `select … from table r`, without a `where`. */
  select: string | ((bind: (value: Parameter) => string) => string)
  /** The column with the number of a record. */
  number?: string
  /** The column by which the latest is known. */
  latest?: string
}

/** So many of the latest are looked through for words that many records have. */
const latestFew = 250

/**
 * Rows `r` of a kind that have every word, as far as they are the caller's: that with the number first, then the latest.
 * Where all words are common the latest rows probably have them, and then nothing else is looked up.
 */
export async function findByWords<Row>(
  ctx: QueryContext,
  records: Kind,
  { words, number, limit }: Sought,
  wording: Wording,
  { select, number: column, latest = 'updated_at' }: Source,
): Promise<Row[]> {
  const weighed = await weigh(ctx, words, wording)
  const numbered = number === null || column === undefined ? null : { number, column }

  const ask = (has: (bind: (value: Parameter) => string) => string[]): Promise<Row[]> => {
    const parameters: Parameter[] = [ctx.actor.org.id]
    const bind = (value: Parameter): string => `$${parameters.push(value)}`
    const conditions = ['r.org_id = $1', 'r.archived_at is null', ...has(bind), ...records.own(ctx, bind)]
    const first = numbered
      ? `(r.${numbered.column} is not distinct from ${bind(numbered.number)}::bigint) desc, `
      : ''
    return ctx.db.rows<Row>(
      `${typeof select === 'function' ? select(bind) : select} where ${conditions.join(' and ')}
        order by ${first}r.${latest} desc, r.id desc limit ${bind(limit)}`,
      parameters,
    )
  }

  if (!weighed.hasRare && !numbered) {
    const rows = await ask((bind) => [
      `r.id = any (array(select l.id from ${records.table} l where l.org_id = $1 and l.archived_at is null
        order by l.${latest} desc, l.id desc limit ${latestFew}))`,
      ...weighed.words.map((word) => wording.says(bind(word))),
    ])
    if (rows.length >= limit) return rows
  }
  return await ask((bind) => haveWords(weighed, wording, bind))
}
