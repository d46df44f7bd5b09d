import { cutText } from '../../cut-text.ts'
import type { StepView } from '../kinds/action-kind.ts'
import { stepKey } from './live-run.ts'
import { renderFor } from './render.ts'
import type { Step } from './step.ts'

/** Builds the information and functions that an action receives for the step that it executes. */
export function viewOf(step: Step): StepView {
  const { run, io, subject, at } = step
  return {
    orgId: run.orgId,
    automationId: run.automationId,
    runId: run.id,
    now: at,
    due: run.context.due ?? run.anchor ?? run.context.event?.occurredAt ?? at,
    trigger: run.program.trigger.kind,
    remembered: run.context.remembered,
    key: stepKey(run),
    subjectKind: run.subjectKind,
    subject,
    db: io.db,
    facts: (prefix) =>
      prefix === 'event' ? Promise.resolve(run.context.event?.payload ?? null) : io.facts(subject, prefix),
    render: async (template, as, most = Infinity) => cutText(await renderFor(step, template, as), most),
    inTurn: (count) => io.inTurn(run, run.node!, count),
  }
}
