import type { WaitForEventConfig } from '../flow/wait-for-event.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'
import type { WaitConfig } from '../waits/wait-config.ts'
import { isExit, isMeant } from './exits.ts'
import { holds, published } from './judging.ts'
import type { LiveRun } from './live-run.ts'
import { isAnchorMoved } from './run-anchor.ts'
import { endStep } from './step.ts'
import { isGoneFor } from './subject-gone.ts'
import type { Turn } from './turn.ts'

/** What it takes of a turn, so that simulations meet events as turns do. */
export type Meeting = Pick<Turn, 'io' | 'now'> & {
  parts: Pick<Turn['parts'], 'registry'>
  facts: Pick<Turn['facts'], 'subject'>
  ledger: Pick<Turn['ledger'], 'keep' | 'end'>
}

/** What an event means for a run under way: it may end it, wake it, or move what it waits for. */
export async function meetEvent(turn: Meeting, run: LiveRun, event: SignalEvent): Promise<void> {
  const { parts, io, facts, ledger } = turn
  // What a run brings about itself neither ends nor wakes it.
  if (event.cause.run_id === run.id) return
  const subject = await facts.subject(run.subjectKind, run.subjectId)
  if (!subject || isGoneFor(parts.registry, run.program, subject))
    return ledger.end(run, 'cancelled', 'subject_gone')
  if (await isAnchorMoved(parts.registry, io, run)) return ledger.end(run, 'cancelled', 'anchor_moved')
  if (subject.clientId !== run.clientId) {
    run.clientId = subject.clientId
    ledger.keep(run)
  }
  if (await isExit(parts.registry, io, { run, subject, event }))
    return ledger.end(run, 'cancelled', 'exit_condition')
  const node = run.node === null ? undefined : run.program.nodes[run.node]
  if (!node) return
  if (run.waitKind === 'event') {
    const wanted = node.config as unknown as WaitForEventConfig
    if (!isMeant(wanted, event, subject)) return
    if (!(await holds(parts.registry, io, { subject, event }, published(wanted.where ?? [])))) return
    const isPaused = run.state === 'paused'
    endStep({ run, node, io, at: turn.now }, { outcome: 'waited', reason: 'event', handle: 'next' })
    if (isPaused) run.state = 'paused'
    else run.dueAt = turn.now
    return ledger.keep(run)
  }
  // Looked at again: what the field says now is found out where every wait is.
  if (
    run.waitKind === 'until' &&
    run.state !== 'paused' &&
    (node.config as WaitConfig).until?.field !== undefined
  ) {
    run.dueAt = turn.now
    ledger.keep(run)
  }
}
