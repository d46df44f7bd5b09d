import { newId } from '../../ids.ts'
import type { MutationContext } from '../../operations/context.ts'
import type { Program } from '../definition/program.ts'
import type { Registry } from '../kinds/registry.ts'
import {
  deleteSweep,
  type DrainPlace,
  insertDrain,
  releaseHeld,
  startSweep,
  stopSweep,
} from '../tables/agenda-table.ts'
import { forgetEnrolling, writeListeners } from '../tables/published-table.ts'
import { listenersOf } from './listeners-of.ts'

// What the engine does where people change the course of an automation: in the transaction in which they do.

type Call = Pick<MutationContext, 'db' | 'actor' | 'now'>

/** So many runs that were held go on at once; the others follow piece by piece. */
export const releasedAtOnce = 1000

/**
 * From now on this revision begins runs, and no other. Runs under way keep the revision that they began with; those that
 * were held go on. `program` is that of the revision, which must be stored as published before.
 */
export async function onPublished(
  ctx: Call,
  registry: Registry,
  { automationId, revision, program }: { automationId: string; revision: number; program: Program },
): Promise<void> {
  const { db, now } = ctx
  const orgId = ctx.actor.org.id
  writeListeners(db, orgId, { automationId, revision }, listenersOf(program, registry))
  if (registry.triggers.get(program.trigger.kind)?.told.by === 'time')
    startSweep(db, orgId, {
      automationId,
      now,
      place: { trigger: program.trigger, from: null, upTo: null },
    })
  else deleteSweep(db, orgId, automationId)
  await release(ctx, automationId)
}

/** Nothing begins runs, and those that fall due are held. `cancel`: all that are under way end. */
export function onPaused(ctx: Call, automationId: string, runs: 'hold' | 'cancel' = 'hold'): void {
  stopSweep(ctx.db, ctx.actor.org.id, automationId)
  if (runs === 'cancel') drain(ctx, automationId, { to: 'cancel', reason: 'paused', behind: null })
}

/** Goes on with the revision that was active; what happened meanwhile is not made up for. */
export async function onResumed(
  ctx: Call,
  registry: Registry,
  published: { automationId: string; revision: number; program: Program },
): Promise<void> {
  await onPublished(ctx, registry, published)
}

/** All its runs end, piece by piece. */
export function onArchived(ctx: Call, automationId: string): void {
  const orgId = ctx.actor.org.id
  deleteSweep(ctx.db, orgId, automationId)
  forgetEnrolling(ctx.db, orgId, automationId)
  drain(ctx, automationId, { to: 'cancel', reason: 'archived', behind: null })
}

async function release(ctx: Call, automationId: string): Promise<void> {
  const released = await releaseHeld(ctx.db, ctx.actor.org.id, {
    automationId,
    now: ctx.now,
    most: releasedAtOnce,
  })
  if (released === releasedAtOnce) drain(ctx, automationId, { to: 'resume' })
}

function drain(ctx: Call, automationId: string, place: DrainPlace): void {
  insertDrain(ctx.db, ctx.actor.org.id, { id: newId(), automationId, now: ctx.now, place })
}
