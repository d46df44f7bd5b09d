import type { Parameter } from '../database/queries.ts'
import type { QueryContext } from '../operations/context.ts'
import type { List, ListInput, Page } from './list-input.ts'
import type { Members, RowOf, ShownOf } from './member.ts'
import { readPage } from './read-page.ts'
import type { RecordKind } from './record.ts'

/**
 * Returns a page of the records that the caller may see. A cursor is only valid for the same list with the same
 * filters.
 */
export function listRecords<M extends Members>(
  ctx: QueryContext,
  records: RecordKind<M>,
  list: List,
  input: ListInput,
  only: {
    /** Values of the filters that only this list has. A cursor is only valid for the same values. */
    filters: Readonly<Record<string, unknown>>
    /** SQL conditions of the filters that only this list has, on rows `r`. */
    conditions: (bind: (value: Parameter) => string) => string[]
  },
): Promise<Page<ShownOf<M>>> {
  const filterKey = JSON.stringify({ ...only.filters, own: ctx.own ?? undefined })
  return readPage(ctx, { ...list, resource: `${list.resource} ${filterKey}` }, input, {
    select: records.select,
    item: (row: RowOf<M> & { id: string }) => records.present(row, ctx),
    conditions: (bind) => [
      ...(records.hidesArchived ? ['r.archived_at is null'] : []),
      ...only.conditions(bind),
      ...records.own(ctx, bind),
    ],
  })
}
