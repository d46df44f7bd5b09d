import * as z from 'zod'
import { durationSchema } from '../../../../kernel/automations/definition/duration.ts'
import type { StepView } from '../../../../kernel/automations/kinds/action-kind.ts'
import type { MessageFact } from '../../../../kernel/messages/index.ts'
import { afterDuration } from '../../../../kernel/time/index.ts'
import { checkFacts } from '../../../message-facts.ts'
import { categories, type Category } from '../../../messages/outbox/index.ts'
import { factsOfStep } from './facts-of-step.ts'
import { messageOfStep } from './message-of-step.ts'

/** Config fields shared by steps that send messages to customers. */
export const customerStepConfig = {
  category: z
    .enum(categories)
    .optional()
    .describe(
      '`marketing` messages are sent only to customers who opted in. Defaults to `marketing` if the ' +
        'message contains the review address, or if the run is about a client and starts daily or by a ' +
        'new status. Otherwise defaults to `service`.',
    ),
  not_after: durationSchema
    .nullable()
    .optional()
    .describe(
      "Time after the step's due time at which an unsent message is dropped as `stale`. Null means " +
        'never. By default, a message that is due before a visit is dropped when the visit begins.',
    ),
}
type Config = z.infer<z.ZodObject<typeof customerStepConfig>>

/** Triggers of campaigns that win back clients. */
const winningBack: readonly string[] = ['client.status_changed', 'schedule.daily']
const reviewAddress = /\{\{\s*company\.review_url\b/

/** Message category of a step with this text. */
export function categoryOfStep(
  { subjectKind, trigger }: Pick<StepView, 'subjectKind' | 'trigger'>,
  { category }: Config,
  templates: readonly string[],
): Category {
  if (category !== undefined) return category
  const winsBack = subjectKind === 'client' && winningBack.includes(trigger)
  return winsBack || templates.some((template) => reviewAddress.test(template)) ? 'marketing' : 'service'
}

/**
 * Determines the facts that a step's message to its customer depends on. Null if a fact no longer holds.
 * Lasting facts are recorded when the step first runs, before quiet hours postpone it.
 */
export async function customerMessageOfStep(step: StepView, config: Config, templates: readonly string[]) {
  const at = { orgId: step.orgId, now: step.now }
  const present = await factsOfStep(step)
  const lasting = (step.remembered as readonly MessageFact[] | undefined) ?? present.lasting
  if (!(await checkFacts(step.db, at, lasting))) return null
  return {
    remember: lasting,
    input: {
      ...messageOfStep(step),
      category: categoryOfStep(step, config, templates),
      depends_on: [...lasting, ...present.timed],
      not_after: notAfter(step, config, present.visitAt),
    },
  }
}

function notAfter({ due, subject }: StepView, { not_after }: Config, visitAt: string | null): string | null {
  if (not_after === null) return null
  if (not_after !== undefined) return afterDuration(due, not_after, subject.timeZone)
  // A message due after the start of the visit is a follow-up and does not expire.
  return visitAt !== null && due < visitAt ? visitAt : null
}
