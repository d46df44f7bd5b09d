import type { Parameter } from '../database/queries.ts'
import type { QueryContext } from '../operations/context.ts'
import type { Sought } from './sought.ts'

interface Kind {
  own(ctx: Pick<QueryContext, 'own'>, bind: (value: Parameter) => string): string[]
}

interface Source {
  /** `select … from table r`, without a `where`; with `r.id`. */
  select: string
  hasWord: (parameter: string) => string
  /** Where the number of a record stands. */
  number?: string
  /** By what the latest is known; `r.updated_at` unless told otherwise. */
  latest?: string
}

/** Rows `r` of a kind that have every word, as far as they are the caller's: that with the number first, then the latest. */
export function findByWords<Row>(
  ctx: QueryContext,
  records: Kind,
  { words, number, limit }: Sought,
  source: Source | ((bind: (value: Parameter) => string) => Source),
): Promise<Row[]> {
  const parameters: Parameter[] = [ctx.actor.org.id]
  const bind = (value: Parameter): string => `$${parameters.push(value)}`
  const {
    select,
    hasWord,
    number: column,
    latest = 'r.updated_at',
  } = typeof source === 'function' ? source(bind) : source
  const conditions = [
    'r.org_id = $1',
    'r.archived_at is null',
    ...words.map((word) => hasWord(bind(word))),
    ...records.own(ctx, bind),
  ]
  const hasNumber =
    number === null || column === undefined
      ? []
      : [`(${column} is not distinct from ${bind(number)}::bigint) desc`]
  const order = [...hasNumber, `${latest} desc`, 'r.id desc']
  return ctx.db.rows<Row>(
    `${select} where ${conditions.join(' and ')} order by ${order.join(', ')} limit ${bind(limit)}`,
    parameters,
  )
}
