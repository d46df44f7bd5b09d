import * as z from 'zod'
import { durationSchema } from '../../../kernel/automations/definition/duration.ts'
import type { StepView } from '../../../kernel/automations/kinds/action-kind.ts'
import type { MessageFact } from '../../../kernel/messages/index.ts'
import { afterDuration } from '../../../kernel/time/index.ts'
import { checkFacts } from '../../message-facts.ts'
import { categories, type Category } from '../../outbox/index.ts'
import { factsOfStep } from './facts-of-step.ts'
import { messageOfStep } from './message-of-step.ts'

/** Members that steps have in common which write to customers. */
export const customerStepConfig = {
  category: z
    .enum(categories)
    .optional()
    .describe(
      '`marketing` goes to those alone who said that they want advertising. Unless given, a message is `service`; with the address for reviews in it, or when the time or a new status of a client begins the run, it is `marketing`.',
    ),
  not_after: durationSchema
    .nullable()
    .optional()
    .describe(
      'It is dropped as `stale` when it has not left so long after the step was due; null: never. Unless given, what is due before a visit is dropped when the visit begins.',
    ),
}
type Config = z.infer<z.ZodObject<typeof customerStepConfig>>

/** Triggers by which clients are won back. */
const winningBack: readonly string[] = ['client.status_changed', 'schedule.daily']
const reviewAddress = /\{\{\s*company\.review_url\b/

/** The category of a step that writes this. */
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
 * What a message of the step to its customer says of itself; null: what it depends on is no longer so. Lasting facts are
 * those that the step found when it was made for the first time, before it was put off for quiet hours.
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
  // What is due once the visit has begun follows it up.
  return visitAt !== null && due < visitAt ? visitAt : null
}
