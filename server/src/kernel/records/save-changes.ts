import type { MutationContext } from '../operations/context.ts'
import { differences } from './differences.ts'
import type { ColumnsOf, Members } from './member.ts'
import type { RecordKind } from './record.ts'

export interface Savable {
  id: string
  version: number
  updated_at: string
  archived_at?: string | null
}

/**
 * Applies the input of an operation `….save` to a locked record. Absent fields keep their values. `archived` archives
 * or restores the record. If nothing changes, returns the row with the same version. Changed fields that other tables
 * store also increase the version, but the caller must write them.
 */
export function saveChanges<M extends Members, Row extends Savable>(
  ctx: MutationContext,
  records: RecordKind<M>,
  row: Row,
  input: { [Name in keyof Row]?: Row[Name] | undefined },
  archived: boolean | undefined,
): Row {
  const archived_at = archived === undefined ? undefined : archived ? (row.archived_at ?? ctx.now) : null
  const changes = differences(row, { ...input, archived_at })
  if (Object.keys(changes).length === 0) return row
  const stored = Object.entries(changes).filter(([name]) => records.columns.includes(name))
  return { ...records.save(ctx, row, Object.fromEntries(stored) as Partial<ColumnsOf<M>>), ...changes }
}
