import type { AuditRow } from '../../../kernel/operations/audit-table.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import type { List, ListInput, Page } from '../../../kernel/records/list-input.ts'
import { cursorBehind } from '../../../kernel/records/read-page.ts'
import { findAccessibleRecords } from './find-accessible-records.ts'

/** Number of entries read in one statement. */
const readAtOnce = 500
/** Maximum number of entries that a call reads, even if the caller may see only few of them. */
const mostRead = 5000

/**
 * Reads a page for a member with access to some locations: entries with a record that the member can access, and in
 * each entry only these records. Most entries may be about other locations, so a call stops after reading a limited
 * number of entries. Its page can then be shorter than `limit`, or empty, although there are more entries.
 */
export async function readAccessiblePage(
  ctx: QueryContext,
  list: List,
  input: ListInput,
  readEntries: (input: ListInput) => Promise<Page<AuditRow>>,
): Promise<Page<AuditRow>> {
  const items: AuditRow[] = []
  let { cursor } = input
  let hasMore = true
  let read = 0
  while (hasMore && read < mostRead && items.length <= input.limit) {
    const page = await readEntries({ ...input, cursor, limit: readAtOnce })
    items.push(...(await accessibleEntries(ctx, page.items)))
    read += page.items.length
    cursor = page.next_cursor ?? undefined
    hasMore = page.has_more
  }
  const fitting = items.slice(0, input.limit)
  const pageItems = fitting.slice(0, ctx.countFitting?.(fitting))
  if (pageItems.length < items.length) {
    hasMore = true
    cursor = cursorBehind(ctx, list, input, pageItems.at(-1)!)
  }
  return { items: pageItems, next_cursor: hasMore ? cursor! : null, has_more: hasMore, limit: input.limit }
}

async function accessibleEntries(ctx: QueryContext, entries: readonly AuditRow[]): Promise<AuditRow[]> {
  const accessibleIds = await findAccessibleRecords(
    ctx,
    entries.flatMap(({ changes }) => changes),
  )
  return entries.flatMap((entry) => {
    const changes = entry.changes.filter(({ id }) => accessibleIds.has(id))
    return changes.length === 0 ? [] : [{ ...entry, changes }]
  })
}
