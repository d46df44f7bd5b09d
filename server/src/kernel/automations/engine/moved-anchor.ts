import { isId } from '../../ids.ts'
import type { Program } from '../definition/program.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'
import { holdSweep, hurrySweep } from '../tables/agenda-table.ts'
import type { Turn } from './turn.ts'

/**
 * An event moved the instant at which a subject is due. Ahead of what was swept, the sweep comes to it, if need be sooner;
 * behind, the event itself begins the run, as long as that is made up for.
 */
export async function anchorMoved(
  turn: Turn,
  program: Program,
  automationId: string,
  event: SignalEvent,
): Promise<{ subjectId: string; anchor: string } | undefined> {
  const { parts, transaction, org, now } = turn
  const { told } = parts.registry.triggers.get(program.trigger.kind)!
  const subjectId = event.payload[parts.registry.subjects.get(program.subject)!.idMember]
  if (told.by !== 'time' || typeof subjectId !== 'string' || !isId(subjectId)) return undefined
  const at = { orgId: org.id, now }
  const { config } = program.trigger
  const anchor = await told.anchors.of(transaction, at, { config, subjectType: program.subject, subjectId })
  const sweep = await holdSweep(transaction, org.id, automationId)
  if (anchor === null || !sweep) return undefined
  if (anchor > sweep.watermark) {
    hurrySweep(transaction, org.id, { automationId, dueAt: anchor < now ? now : anchor })
    return undefined
  }
  const lateAtMost = told.lateAtMost?.(config) ?? Infinity
  if (Date.parse(event.occurredAt) - Date.parse(anchor) > lateAtMost * 1000) return undefined
  return isMadeUp(told.madeUpFor, anchor, now) ? { subjectId, anchor } : undefined
}

/** `while ahead`: an instant of a subject whose own time has passed is not told at all. */
export function isMadeUp(madeUpFor: number | 'while ahead', anchor: string, now: string): boolean {
  return madeUpFor === 'while ahead' || Date.parse(anchor) >= Date.parse(now) - madeUpFor * 1000
}
