import type { Parameter } from '../database/queries.ts'
import type { QueryContext } from '../operations/context.ts'
import { haveWords, weigh, type Wording } from './has-words.ts'
import type { Sought } from './sought.ts'

interface Kind {
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

/** Rows `r` of a kind that have every word, as far as they are the caller's: that with the number first, then the latest. */
export async function findByWords<Row>(
  ctx: QueryContext,
  records: Kind,
  { words, number, limit }: Sought,
  wording: Wording,
  { select, number: column, latest = 'updated_at' }: Source,
): Promise<Row[]> {
  const weighed = await weigh(ctx, words, wording)
  const parameters: Parameter[] = [ctx.actor.org.id]
  const bind = (value: Parameter): string => `$${parameters.push(value)}`
  const isNumbered = number !== null && column !== undefined
  const conditions = [
    'r.org_id = $1',
    'r.archived_at is null',
    // All have to be seen before that with the number is known.
    ...haveWords(isNumbered ? { ...weighed, areCommon: false } : weighed, wording, bind),
    ...records.own(ctx, bind),
  ]
  const first = isNumbered ? `(r.${column} is not distinct from ${bind(number)}::bigint) desc, ` : ''
  return await ctx.db.rows<Row>(
    `${typeof select === 'function' ? select(bind) : select} where ${conditions.join(' and ')}
      order by ${first}r.${latest} desc, r.id desc limit ${bind(limit)}`,
    parameters,
  )
}
