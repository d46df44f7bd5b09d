import type { Writes } from '../../database/queries.ts'
import { heardBy } from '../definition/listens-of.ts'
import type { Program } from '../definition/program.ts'
import { eventsTelling, type Registry } from '../kinds/registry.ts'
import { deleteEnrollingListeners, insertListeners } from '../tables/listeners-table.ts'

/** Of which automation something was decided, in the transaction in which it was. */
export interface Decided {
  db: Writes
  orgId: string
  automationId: string
  now: string
}

/** From here on runs begin with this revision; those that are held go on. */
export function onPublished(
  { db, orgId, automationId }: Decided,
  { revision, program, registry }: { revision: number; program: Program; registry: Registry },
): void {
  const { told } = registry.triggers.get(program.trigger.kind)!
  const enrolling = eventsTelling(told).map((event) => ({ event, purpose: 'enrol' as const }))
  deleteEnrollingListeners(db, orgId, automationId)
  insertListeners(db, orgId, { automationId, revision }, [
    ...enrolling,
    ...heardBy(program.exits, Object.values(program.nodes)),
  ])
}

/** Nobody enters any more. Runs under way hold as they fall due, or are cancelled. */
export function onPaused(_decided: Decided, _runs: 'hold' | 'cancel'): void {}

/** It is active again with what is published: what was held goes on, and nothing is made up for. */
export function onResumed(_decided: Decided): void {}

/** For good: runs under way are cancelled. */
export function onArchived({ db, orgId, automationId }: Decided): void {
  deleteEnrollingListeners(db, orgId, automationId)
}
