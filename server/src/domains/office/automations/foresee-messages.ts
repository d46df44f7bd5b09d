import type { Draft } from '../../../kernel/automations/definition/draft-forms.ts'
import { FactsOfTurn } from '../../../kernel/automations/engine/facts-of-turn.ts'
import type { Subject } from '../../../kernel/automations/kinds/subject.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import type { ShownStart } from '../../../kernel/operations/started-later.ts'
import { customerContact } from './kinds/customer-contact.ts'
import { daysAhead, daysBack, previewOf } from './preview.ts'
import { registry } from './registry.ts'

const mostSamples = 10

/**
 * Predicts for which records runs would start if a draft were published, and how many messages these runs would send.
 * The prediction is based on past events, or on upcoming trigger times.
 */
export async function foreseeEnrolments(ctx: QueryContext, draft: Draft, start: ShownStart) {
  const { enrolled, isAll } = await previewOf(ctx, draft)
  const { kind, subjectType } = draft.triggerConfig
  const isByTime = registry.triggers.get(kind)?.source.by === 'time'
  const subjects = enrolled.slice(0, mostSamples).map(({ subject }) => subject)
  return {
    enrolments: {
      based_on: isByTime ? `the next ${daysAhead} days` : `events of the last ${daysBack} days`,
      count: enrolled.length,
      is_all: isAll,
      samples: await reachedOf(ctx, subjectType, subjects),
    },
    messages: messagesOf(start, enrolled.length),
  }
}

/** Returns the contact data of the customer and the maximum number of messages that a run about this record sends. */
export async function foreseeRun(
  ctx: QueryContext,
  { kind, id }: { kind: string; id: string },
  start: ShownStart,
) {
  const subject = await new FactsOfTurn(ctx.db, registry, at(ctx)).subject(kind, id)
  return { reached: await reachedOf(ctx, kind, subject ? [subject] : []), messages: messagesOf(start, 1) }
}

const at = (ctx: QueryContext) => ({ orgId: ctx.actor.org.id, now: ctx.now })

/** Returns the records with the email addresses and phone numbers of their customers. */
async function reachedOf(ctx: QueryContext, kind: string, subjects: readonly Subject[]) {
  const facts = new FactsOfTurn(ctx.db, registry, at(ctx))
  const reached: { kind: string; id: string; label: string; email: string | null; phone: string | null }[] =
    []
  for (const subject of subjects) {
    const { email, phone } = await customerContact({
      subjectKind: kind,
      facts: (prefix) => facts.facts(subject, prefix),
    })
    reached.push({ kind, id: subject.id, label: subject.label, email, phone })
  }
  return reached
}

/**
 * Returns the maximum number of messages that the steps send in this number of runs. Fewer are sent if a condition skips
 * a step or a customer has opted out.
 */
function messagesOf({ steps }: ShownStart, runs: number) {
  const sending = steps.filter(({ flags }) => flags.includes('sends'))
  const texts = sending.filter(({ flags }) => flags.includes('metered'))
  return {
    most_per_run: sending.length,
    most_texts_per_run: texts.length,
    most: sending.length * runs,
    most_texts: texts.length * runs,
  }
}
