import type { Writes } from '../../database/queries.ts'
import { newId } from '../../ids.ts'
import { heardBy } from '../definition/listens-of.ts'
import type { Program } from '../definition/program.ts'
import { eventsTelling, type Registry } from '../kinds/registry.ts'
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

/** Told by a step that sends its subject into another automation, which it names. */
export const enrolled = 'automation.enrolled'

// What the engine does where people change the course of an automation, in the transaction in which they do. What concerns
// its runs is done afterwards by a drain, in turns: a turn that is under way may have read the former status and not have
// committed yet, so only a later turn sees all runs.

/** Of which automation something was decided, in the transaction in which it was. */
export interface Decided {
  db: Writes
  orgId: string
  automationId: string
  now: string
}

/** From here on runs begin with this revision; those under way keep theirs, and those that are held go on. */
export function onPublished(
  decided: Decided,
  { revision, program, registry }: { revision: number; program: Program; registry: Registry },
): void {
  const { db, orgId, automationId, now } = decided
  const { told } = registry.triggers.get(program.trigger.kind)!
  const enrolling = [...eventsTelling(told), enrolled].map((event) => ({ event, purpose: 'enrol' as const }))
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
    ...heardBy(program.exits, Object.values(program.nodes)),
  ])
  const place = { trigger: program.trigger, from: null, upTo: null }
  if (told.by === 'time') startSweep(db, orgId, { automationId, now, place })
  else deleteSweep(db, orgId, automationId)
  goOn(decided)
}

/** Nobody enters any more. Runs under way hold as they fall due, or are cancelled. */
export function onPaused(decided: Decided, runs: 'hold' | 'cancel'): void {
  stopBeginning(decided.db, decided.orgId, decided.automationId)
  stopSweep(decided.db, decided.orgId, decided.automationId)
  if (runs === 'cancel') drain(decided, { to: 'cancel', reason: 'paused', behind: null, before: null })
}

/** It is active again with what is published: what was held goes on, and nothing is made up for. */
export function onResumed(decided: Decided): void {
  const { db, orgId, automationId, now } = decided
  beginSince(db, orgId, automationId, now)
  resumeSweep(db, orgId, { automationId, now })
  goOn(decided)
}

/** For good: runs under way are cancelled. */
export function onArchived(decided: Decided): void {
  const { db, orgId, automationId } = decided
  deleteEnrollingListeners(db, orgId, automationId)
  deleteSweep(db, orgId, automationId)
  drain(decided, { to: 'cancel', reason: 'archived', behind: null, before: null })
}

/** Held runs are released. Runs that begin from now on are not those that a pause before cancels. */
function goOn(decided: Decided): void {
  const { db, orgId, automationId } = decided
  boundCancellations(db, orgId, { automationId, before: newId() })
  drain(decided, { to: 'resume' })
}

function drain({ db, orgId, automationId, now }: Decided, place: DrainPlace): void {
  insertDrain(db, orgId, { id: newId(), automationId, now, place })
}
