import type { Parameter } from '../database/queries.ts'
import type { QueryContext } from '../operations/context.ts'
import { matchTerms, type Weighed, weigh, type Wording } from './match-terms.ts'
import type { Sought } from './sought.ts'

interface Kind {
  own(ctx: Pick<QueryContext, 'own'>, bind: (value: Parameter) => string): string[]
}

interface Source {
  /** SQL text of the form `select … from table r`, without a `where` clause. */
  select: string | ((bind: (value: Parameter) => string) => string)
  /** Column with the number of the record, such as the invoice number. */
  number?: string
  /** Column by which the results are sorted, latest first. */
  latest?: string
  /** True if the table has no column `archived_at`. */
  neverArchived?: boolean
}

/**
 * Finds the records of one kind that contain every search word and that the caller may see. If a number was searched,
 * the record with that number comes first. The others follow, the latest first.
 */
export async function findByTerms<Row extends { id: string }>(
  ctx: QueryContext,
  records: Kind,
  { terms, number, limit }: Sought,
  wording: Wording,
  { select, number: column, latest = 'updated_at', neverArchived = false }: Source,
): Promise<Row[]> {
  const weighed = await weigh(ctx, terms, wording)
  const findRows = async (of: Weighed, numbered?: { column: string; number: number }): Promise<Row[]> => {
    if (of.ids?.length === 0) return []
    const parameters: Parameter[] = [ctx.actor.org.id]
    const bind = (value: Parameter): string => `$${parameters.push(value)}`
    const conditions = [
      'r.org_id = $1',
      ...(neverArchived ? [] : ['r.archived_at is null']),
      ...(numbered ? [`r.${numbered.column} = ${bind(numbered.number)}::bigint`] : []),
      ...matchTerms(of, wording, bind),
      ...records.own(ctx, bind),
    ]
    return await ctx.db.rows<Row>(
      `${typeof select === 'function' ? select(bind) : select} where ${conditions.join(' and ')}
        order by r.${latest} desc, r.id desc limit ${bind(limit)}`,
      parameters,
    )
  }
  if (number === null || column === undefined) return await findRows(weighed)
  // The first query must find the record by its number and then check the words. In the opposite order, it would
  // check the number of every record that contains the words.
  const [named, others] = await Promise.all([
    findRows({ ...weighed, ids: null }, { column, number }),
    findRows(weighed),
  ])
  const ids = new Set(named.map(({ id }) => id))
  return [...named, ...others.filter(({ id }) => !ids.has(id))].slice(0, limit)
}
