import { isId } from '../../ids.ts'
import type { Program } from '../definition/program.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'
import { lockSweep, hurrySweep } from '../tables/agenda-table.ts'
import type { Turn } from './turn.ts'

/**
 * Handles an event that moved the instant at which a time trigger fires for a subject. If the new instant is after the
 * watermark (the instant up to which the sweep has processed all subjects), the next sweeps will find the subject, and
 * the sweep is scheduled earlier if necessary. If the new instant is before the watermark, no sweep will find the
 * subject. The function then returns the subject and the instant, so that the caller begins a run. Returns undefined if
 * the instant is too old for the trigger (`lateAtMost`, `catchUpWindow`).
 */
export async function anchorMoved(
  turn: Turn,
  program: Program,
  automationId: string,
  event: SignalEvent,
): Promise<{ subjectId: string; anchor: string } | undefined> {
  const { parts, transaction, org, ledger, now } = turn
  const { source } = parts.registry.triggers.get(program.trigger.kind)!
  const subjectId = event.payload[parts.registry.subjects.get(program.subject)!.idMember]
  if (source.by !== 'time' || typeof subjectId !== 'string' || !isId(subjectId)) return undefined
  const at = { orgId: org.id, now }
  const { config } = program.trigger
  const anchor = await source.anchors.of(transaction, at, { config, subjectType: program.subject, subjectId })
  const sweep = await lockSweep(transaction, org.id, automationId)
  if (anchor === null || !sweep) return undefined
  if (anchor > sweep.watermark) {
    hurrySweep(transaction, org.id, { automationId, dueAt: anchor < now ? now : anchor })
    if (anchor <= now) ledger.isMore = true
    return undefined
  }
  const lateAtMost = source.lateAtMost?.(config) ?? Infinity
  if (Date.parse(event.occurredAt) - Date.parse(anchor) > lateAtMost * 1000) return undefined
  return isInCatchUpWindow(source.catchUpWindow, anchor, now) ? { subjectId, anchor } : undefined
}

/**
 * Returns true if a run may still begin for an instant in the past that no sweep has processed. Always true for `while
 * ahead`: the query for the instants already omits subjects whose own time (such as the start of a visit) has passed.
 */
export function isInCatchUpWindow(
  catchUpWindow: number | 'while ahead',
  anchor: string,
  now: string,
): boolean {
  return catchUpWindow === 'while ahead' || Date.parse(anchor) >= Date.parse(now) - catchUpWindow * 1000
}
