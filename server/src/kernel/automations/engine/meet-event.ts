import type { WaitForEventConfig } from '../flow/wait-for-event.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'
import type { WaitConfig } from '../waits/wait-config.ts'
import { isExit, isExpectedEvent } from './exits.ts'
import { areConditionsMet, published } from './judging.ts'
import type { LiveRun } from './live-run.ts'
import { isAnchorMoved } from './run-anchor.ts'
import { endStep } from './step.ts'
import { isSubjectGone } from './is-subject-gone.ts'
import type { Turn } from './turn.ts'

/**
 * The part of a turn (transaction of the engine) that `meetEvent` needs. A simulation of an automation supplies its
 * own implementation.
 */
export type Meeting = Pick<Turn, 'io' | 'now'> & {
  parts: Pick<Turn['parts'], 'registry'>
  facts: Pick<Turn['facts'], 'subject'>
  ledger: Pick<Turn['ledger'], 'saveRun' | 'end'>
}

/**
 * Applies an event to a run that has not ended. The event may end the run, end its wait, or change the time at which
 * its wait ends.
 */
export async function meetEvent(turn: Meeting, run: LiveRun, event: SignalEvent): Promise<void> {
  const { parts, io, facts, ledger } = turn
  // Ignores an event that a step of the same run emitted.
  if (event.cause.run_id === run.id) return
  const subject = await facts.subject(run.subjectKind, run.subjectId)
  if (!subject || isSubjectGone(parts.registry, run.program, subject))
    return ledger.end(run, 'cancelled', 'subject_gone')
  if (await isAnchorMoved(parts.registry, io, run)) return ledger.end(run, 'cancelled', 'anchor_moved')
  if (subject.clientId !== run.clientId) {
    run.clientId = subject.clientId
    ledger.saveRun(run)
  }
  if (await isExit(parts.registry, io, { run, subject, event }))
    return ledger.end(run, 'cancelled', 'exit_condition')
  const node = run.node === null ? undefined : run.program.nodes[run.node]
  if (!node) return
  if (run.waitKind === 'event') {
    const config = node.config as unknown as WaitForEventConfig
    if (!isExpectedEvent(config, event, subject)) return
    if (!(await areConditionsMet(parts.registry, io, { subject, event }, published(config.where ?? []))))
      return
    const isPaused = run.state === 'paused'
    endStep({ run, node, io, at: turn.now }, { outcome: 'waited', reason: 'event', handle: 'next' })
    if (isPaused) run.state = 'paused'
    else run.dueAt = turn.now
    return ledger.saveRun(run)
  }
  // Makes the run due now, so that the wait step computes the end of the wait again from the field's current value.
  if (
    run.waitKind === 'until' &&
    run.state !== 'paused' &&
    (node.config as WaitConfig).until?.field !== undefined
  ) {
    run.dueAt = turn.now
    ledger.saveRun(run)
  }
}
