import type { ActionEnd, StepMessage } from '../kinds/action-kind.ts'
import { beginToWait, endStep, type Step } from './step.ts'
import { digestOf } from './step-digest.ts'
import { stepKey } from './live-run.ts'
import type { StepRow } from './step-row.ts'
import { viewOf } from './step-view.ts'
import type { Advance } from './step-io.ts'

/** Runs the operation of an action. Skips the step if there is nothing to do. */
export async function act(step: Step): Promise<Advance | undefined> {
  const { registry, run, io, node, at } = step
  afterQuiet(step)
  const kind = registry.actions.get(node.kind)
  const call = kind?.calls(run.subjectKind, node.config)
  if (!kind || !call)
    throw new Error(`The action ${node.kind} does not support the subject type ${run.subjectKind}.`)
  const actionInput = await kind.input(viewOf(step), node.config)
  if ('skip' in actionInput)
    return endStep(step, { outcome: 'skipped', reason: actionInput.skip, handle: 'next' })
  const { input, remember } = actionInput
  const keepsSubject = kind.keepsSubject?.(node.config) ?? false
  const { operation } = call
  const { output } = await io.perform({ run, operation, input, key: stepKey(run), now: at, keepsSubject })
  // The operation may have created the subject's client. The client is stored with the run, so that later events of the
  // client reach the run, and lists of the client's runs contain it.
  if (!keepsSubject) run.clientId ??= (await io.subject(run.subjectKind, run.subjectId))?.clientId ?? null
  const end: ActionEnd = kind.ended?.(output) ?? { outcome: 'done' }
  if (end.outcome === 'waits') {
    beginToWait(run, 'quiet_hours', at)
    if (remember !== undefined) run.context = { ...run.context, remembered: remember }
    return { to: 'waits', waitKind: 'quiet_hours', dueAt: end.until }
  }
  endStep(step, {
    outcome: end.outcome,
    reason: end.outcome === 'skipped' ? end.reason : null,
    handle: 'next',
    inputDigest: digestOf(input),
    ...messageOf(end.message),
    detail: end.outcome === 'done' ? (end.detail ?? null) : null,
  })
  return undefined
}

/** If the run has just waited for the end of quiet hours, records that wait as a separate step at the same node. */
function afterQuiet(step: Step): void {
  const { run } = step
  if (run.waitKind !== 'quiet_hours') return
  const { again, remembered } = run.context
  endStep(step, { kind: 'wait', outcome: 'waited', reason: 'quiet_hours', handle: null })
  if (again !== undefined) run.context = { ...run.context, again }
  if (remembered !== undefined) run.context = { ...run.context, remembered }
}

function messageOf(message: StepMessage | undefined): Pick<StepRow, 'messageId' | 'messageChannel'> {
  return { messageId: message?.id ?? null, messageChannel: message?.channel ?? null }
}
