import type { Parameter } from '../database/queries.ts'
import type { QueryContext } from '../operations/context.ts'
import { type Filter, filterSql, type List } from './list-input.ts'
import type { Members } from './member.ts'
import type { RecordKind } from './record.ts'

type Bind = (value: Parameter) => string

/** SQL expressions for the count, in which `r` is the table of the record. */
export interface CountedBy {
  status: (bind: Bind) => string
  /** Amount of a record in cents. The amounts are added up for each status. Defaults to 0. */
  cents?: string
  /** Date or time of a record. The earliest is returned for each status. Defaults to the time of creation. */
  earliest?: string
  /** Further conditions. They must be the same as those of the list operation. */
  conditions?: (bind: Bind) => string[]
}

export interface StatusCount<Status extends string = string> {
  status: Status
  count: number
  cents: number
  /** Earliest date or time, ISO 8601. Null if no record with this status has one. */
  earliest: string | null
}

/** Filters of a count, which all lists of records with a status have. */
export interface CountInput {
  client_id?: string | undefined
  location_id?: string | undefined
  assigned_to?: string | undefined
  /** Words to find. Matches the same records as `search` of the list operation. */
  search?: string | undefined
}

/**
 * Statuses whose records are counted. All other statuses get the count 0 without a query. If undefined, all statuses
 * are counted.
 */
export type CountedStatuses<Status extends string> = readonly Status[] | undefined

/**
 * Counts the records that the caller may see, by status, with the filters of their list. Returns every status, in the
 * order of `statuses`.
 */
export async function countByStatus<M extends Members, const Status extends string>(
  ctx: QueryContext,
  records: RecordKind<M>,
  list: List,
  statuses: readonly Status[],
  input: { readonly [F in Filter]?: string | undefined },
  by: CountedBy,
): Promise<StatusCount<Status>[]> {
  const parameters: Parameter[] = [ctx.actor.org.id]
  const bind = (value: Parameter): string => `$${parameters.push(value)}`
  const { cents = '0', earliest = 'r.created_at' } = by
  const conditions = [
    'r.org_id = $1',
    ...list.filters.flatMap((name) =>
      input[name] === undefined ? [] : filterSql(list, name, bind(input[name])),
    ),
    ...(records.hidesArchived ? ['r.archived_at is null'] : []),
    ...(by.conditions?.(bind) ?? []),
    ...records.own(ctx, bind),
  ]
  const rows = await ctx.db.rows<StatusCount<Status>>(
    `select c.status, count(*)::int as count, sum(c.cents)::bigint as cents, min(c.earliest) as earliest
     from (
       select ${by.status(bind)} as status, ${cents} as cents, ${earliest} as earliest
       from ${records.table} r where ${conditions.join(' and ')}
     ) c group by c.status`,
    parameters,
  )
  const found = new Map(rows.map((row) => [row.status, row]))
  return statuses.map((status) => found.get(status) ?? { status, count: 0, cents: 0, earliest: null })
}
