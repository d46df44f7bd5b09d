import { countDueWork } from '../../kernel/automations/tables/due-automations.ts'
import type { Queries } from '../../kernel/database/queries.ts'
import { countUnrelayed } from '../../kernel/events/events-table.ts'
import { countWaiting } from '../../kernel/tasks/tasks-table.ts'
import { type HeldKind, heldKindOf, heldKinds } from './held-kinds.ts'

/** Work of one kind that waits for the end of the quiet state. */
export interface HeldWork {
  kind: HeldKind
  /** Number of items that were due before the restore. The original installation may already have sent them. */
  before_restore: number
  /** Time at which the oldest of all items was due. Null if there are none. */
  oldest_at: string | null
  /** Number of items that were due later, or are not due yet. They are sent after the quiet state has ended. */
  since_restore: number
}

/**
 * Counts the work that waits, by kind. Events that were not relayed yet count as webhooks, although they may have no
 * subscribers. Needs system access.
 */
export async function countHeldWork(system: Queries, quietSince: string): Promise<HeldWork[]> {
  const works = new Map<HeldKind, HeldWork>(
    heldKinds.map((kind) => [kind, { kind, before_restore: 0, oldest_at: null, since_restore: 0 }]),
  )
  const add = (kind: HeldKind, counted: { old: number; all: number; oldestAt: string | null }): void => {
    const work = works.get(kind)!
    work.before_restore += counted.old
    work.since_restore += counted.all - counted.old
    const times = [work.oldest_at, counted.oldestAt].filter((time) => time !== null)
    work.oldest_at = times.toSorted()[0] ?? null
  }
  for (const { kind, operation, due_count, count, oldest_at } of await countWaiting(system, quietSince)) {
    const heldKind = heldKindOf({ kind, operation })
    if (heldKind !== null) add(heldKind, { old: due_count, all: count, oldestAt: oldest_at })
  }
  const events = await countUnrelayed(system, quietSince)
  add('webhooks', { old: events.old_count, all: events.count, oldestAt: events.oldest_at })
  const work = await countDueWork(system, quietSince)
  add('automations', { old: work.due_count, all: work.count, oldestAt: work.oldest_at })
  return [...works.values()]
}
