import type { Parameter } from '../database/queries.ts'
import type { QueryContext } from '../operations/context.ts'
import { haveWords, type Weighed, weigh, type Wording } from './has-words.ts'
import type { Sought } from './sought.ts'

interface Kind {
  own(ctx: Pick<QueryContext, 'own'>, bind: (value: Parameter) => string): string[]
}

interface Source {
  /** `select … from table r`, without a `where`. */
  select: string | ((bind: (value: Parameter) => string) => string)
  /** The column with the number of a record. */
  number?: string
  /** The column that determines which records are latest. */
  latest?: string
}

/** Rows `r` of a kind that contain every word and that the caller may see: first the record with the number, then the latest. */
export async function findByWords<Row extends { id: string }>(
  ctx: QueryContext,
  records: Kind,
  { words, number, limit }: Sought,
  wording: Wording,
  { select, number: column, latest = 'updated_at' }: Source,
): Promise<Row[]> {
  const weighed = await weigh(ctx, words, wording)
  const found = (of: Weighed, numbered?: { column: string; number: number }): Promise<Row[]> => {
    const parameters: Parameter[] = [ctx.actor.org.id]
    const bind = (value: Parameter): string => `$${parameters.push(value)}`
    const conditions = [
      'r.org_id = $1',
      'r.archived_at is null',
      ...(numbered ? [`r.${numbered.column} = ${bind(numbered.number)}::bigint`] : []),
      ...haveWords(of, wording, bind),
      ...records.own(ctx, bind),
    ]
    return ctx.db.rows<Row>(
      `${typeof select === 'function' ? select(bind) : select} where ${conditions.join(' and ')}
        order by r.${latest} desc, r.id desc limit ${bind(limit)}`,
      parameters,
    )
  }
  if (number === null || column === undefined) return await found(weighed)
  // Finds the record by number and checks its words. The reverse would check all records with these words for the number.
  const [named, others] = await Promise.all([
    found({ ...weighed, areCommon: true }, { column, number }),
    found(weighed),
  ])
  const ids = new Set(named.map(({ id }) => id))
  return [...named, ...others.filter(({ id }) => !ids.has(id))].slice(0, limit)
}
