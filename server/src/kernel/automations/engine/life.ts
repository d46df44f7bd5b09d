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

// Effects on runs when a member publishes, pauses, resumes or archives an automation. The functions run in the
// transaction of the member's call. They do not change existing runs, but schedule a drain: work that the engine does
// later, in batches. The reason is that the engine may be processing a batch of runs at this moment, in a transaction
// that read the former status of the automation and is not committed yet. Runs that it creates are visible only to
// batches that begin after its commit.

/** The automation that a member changed, and the transaction of the change. */
export interface AutomationChange {
  db: Writes
  orgId: string
  automationId: string
  now: string
}

/**
 * Called when a revision is published: new runs use it from now on. Live runs keep their revision, and runs
 * on hold continue.
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
 * Called when an automation is paused: no new runs begin. Live runs are put on hold when they become due, or
 * are cancelled.
 */
export function onPaused(decided: AutomationChange, runs: 'hold' | 'cancel'): void {
  stopBeginning(decided.db, decided.orgId, decided.automationId)
  stopSweep(decided.db, decided.orgId, decided.automationId)
  if (runs === 'cancel') drain(decided, { to: 'cancel', reason: 'paused', behind: null, before: null })
}

/**
 * Called when an automation is resumed: the published revision becomes active again and runs on hold
 * continue. Events during the pause start no runs.
 */
export function onResumed(decided: AutomationChange): void {
  const { db, orgId, automationId, now } = decided
  beginSince(db, orgId, automationId, now)
  resumeSweep(db, orgId, { automationId, now })
  releasePausedRuns(decided)
}

/** Called when an automation is archived, which cannot be undone. Live runs are cancelled. */
export function onArchived(decided: AutomationChange): void {
  const { db, orgId, automationId } = decided
  deleteEnrollingListeners(db, orgId, automationId)
  deleteSweep(db, orgId, automationId)
  drain(decided, { to: 'cancel', reason: 'archived', behind: null, before: null })
}

/**
 * Schedules the release of runs on hold. Also limits a cancellation that is still running after an earlier pause, so
 * that it does not end runs that begin from now on.
 */
function releasePausedRuns(decided: AutomationChange): void {
  const { db, orgId, automationId } = decided
  boundCancellations(db, orgId, { automationId, before: newId() })
  drain(decided, { to: 'resume' })
}

function drain({ db, orgId, automationId, now }: AutomationChange, place: DrainPlace): void {
  insertDrain(db, orgId, { id: newId(), automationId, now, place })
}
