import type { Writes } from '../../database/queries.ts'
import { newId } from '../../ids.ts'
import { findSubscriptions } from '../definition/subscriptions.ts'
import type { Program } from '../definition/program.ts'
import { triggerEvents, type Registry } from '../kinds/registry.ts'
import {
  boundCancellations,
  deleteSweep,
  type DrainPlace,
  insertDrain,
  resumeSweep,
  startSweep,
  stopSweep,
} from '../tables/agenda-table.ts'
import { deleteEnrollingListeners, insertListeners } from '../tables/listeners-table.ts'
import { beginSince, stopBeginning } from '../tables/published-table.ts'

/**
 * Name of the event that a step emits when it enrolls its subject in another automation. The payload contains that
 * automation's id.
 */
export const enrolled = 'automation.enrolled'

// These functions are called when a member publishes, pauses, resumes or archives an automation, in the transaction of
// that call. They do not change existing runs, but schedule a drain: work on all runs of the automation, which the
// engine does later, in batches. The reason is that a turn (transaction of the engine) may be open that has read the
// automation's old status. The runs that this turn creates or suspends are visible only after its commit. The drain
// runs in later turns and finds them.

/** The automation that a member changed, and the transaction of the change. */
export interface AutomationChange {
  db: Writes
  orgId: string
  automationId: string
  now: string
}

/**
 * Called when a revision is published. New runs use it from now on. Runs that have not ended keep their revision.
 * Runs that were suspended by a pause continue.
 */
export function onPublished(
  decided: AutomationChange,
  { revision, program, registry }: { revision: number; program: Program; registry: Registry },
): void {
  const { db, orgId, automationId, now } = decided
  const { source } = registry.triggers.get(program.trigger.kind)!
  const enrolling = [...triggerEvents(source), enrolled].map((event) => ({
    event,
    purpose: 'enrol' as const,
  }))
  const followed = [...registry.clientMoves.keys(), ...registry.hourMoves.keys()]
  const following = followed.map((event) => ({ event, purpose: 'follow' as const }))
  beginSince(
    db,
    orgId,
    automationId,
    now,
    enrolling.map(({ event }) => event),
  )
  deleteEnrollingListeners(db, orgId, automationId)
  insertListeners(db, orgId, { automationId, revision }, [
    ...enrolling,
    ...following,
    ...findSubscriptions(program.exits, Object.values(program.nodes)),
  ])
  const place = { trigger: program.trigger, from: null, upTo: null }
  if (source.by === 'time') startSweep(db, orgId, { automationId, now, place })
  else deleteSweep(db, orgId, automationId)
  releasePausedRuns(decided)
}

/**
 * Called when an automation is paused. No new runs begin. Existing runs are cancelled or, with `hold`, suspended when
 * they next become due.
 */
export function onPaused(decided: AutomationChange, runs: 'hold' | 'cancel'): void {
  stopBeginning(decided.db, decided.orgId, decided.automationId)
  stopSweep(decided.db, decided.orgId, decided.automationId)
  if (runs === 'cancel') drain(decided, { to: 'cancel', reason: 'paused', behind: null, before: null })
}

/**
 * Called when an automation is resumed. The published revision becomes active again, and suspended runs continue.
 * Events that occurred during the pause do not start runs.
 */
export function onResumed(decided: AutomationChange): void {
  const { db, orgId, automationId, now } = decided
  beginSince(db, orgId, automationId, now)
  resumeSweep(db, orgId, { automationId, now })
  releasePausedRuns(decided)
}

/** Called when an automation is archived, which cannot be undone. Runs that have not ended are cancelled. */
export function onArchived(decided: AutomationChange): void {
  const { db, orgId, automationId } = decided
  deleteEnrollingListeners(db, orgId, automationId)
  deleteSweep(db, orgId, automationId)
  drain(decided, { to: 'cancel', reason: 'archived', behind: null, before: null })
}

/**
 * Schedules work that lets suspended runs continue. If a cancellation from an earlier pause is still in progress,
 * limits it to the runs that exist now, so that it does not cancel runs that begin later.
 */
function releasePausedRuns(decided: AutomationChange): void {
  const { db, orgId, automationId } = decided
  boundCancellations(db, orgId, { automationId, before: newId() })
  drain(decided, { to: 'resume' })
}

function drain({ db, orgId, automationId, now }: AutomationChange, place: DrainPlace): void {
  insertDrain(db, orgId, { id: newId(), automationId, now, place })
}
