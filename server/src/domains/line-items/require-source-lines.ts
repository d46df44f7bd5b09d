import type { Queries } from '../../kernel/database/queries.ts'
import { invalidField } from '../../kernel/errors.ts'
import type { LineItemInput } from './line-item-input.ts'
import { findLineIds } from './line-items-table.ts'

/** Refuses lines that say they were copied from one that the organization does not have. */
export async function requireSourceLines(
  db: Queries,
  orgId: string,
  lines: readonly LineItemInput[],
): Promise<void> {
  const named = lines.flatMap((line) => line.source_line_id ?? [])
  if (named.length === 0) return
  const known = await findLineIds(db, orgId, named)
  for (const [at, { source_line_id }] of lines.entries())
    if (source_line_id && !known.has(source_line_id))
      throw invalidField(`line_items.${at}.source_line_id`, 'is no line of the organization')
}
