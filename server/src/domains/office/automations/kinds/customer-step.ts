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
        'message contains the review address, or if the run is about a client and its trigger is ' +
        '`schedule.daily` or `client.status_changed`. Otherwise defaults to `service`.',
    ),
  not_after: durationSchema
    .nullable()
    .optional()
    .describe(
      "Maximum time after the step's due time at which the message may still be sent. Afterwards it is not " +
        'sent and is recorded as refused with the reason `stale`. Null means no limit. By default, a message ' +
        'that is due before a visit may be sent until the visit begins.',
    ),
}
type Config = z.infer<z.ZodObject<typeof customerStepConfig>>

/**
 * Triggers that are used to win back former clients. With these triggers, messages of an automation about clients have
 * the category `marketing` by default.
 */
const winningBack: readonly string[] = ['client.status_changed', 'schedule.daily']
const reviewAddress = /\{\{\s*company\.review_url\b/

/** Returns the category of a step's message: the configured one, or else the default for its trigger and text. */
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
 * Returns the fields that are common to all messages that steps send to customers. They include the facts: conditions,
 * such as an unpaid invoice, that must still be true when the message is sent. Some facts are lasting: they are
 * determined when the step first runs, and are remembered while quiet hours postpone the step. Returns null if a
 * lasting fact is no longer true.
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
  // If the step is due after the start of the visit, its message is a follow-up to the visit and does not expire.
  return visitAt !== null && due < visitAt ? visitAt : null
}
