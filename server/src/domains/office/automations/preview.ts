import type { Draft } from '../../../kernel/automations/definition/draft-forms.ts'
import { FactsOfTurn } from '../../../kernel/automations/engine/facts-of-turn.ts'
import { areConditionsMet, published } from '../../../kernel/automations/engine/judging.ts'
import { isSubjectGone } from '../../../kernel/automations/engine/is-subject-gone.ts'
import type { SignalEvent } from '../../../kernel/automations/kinds/signal-event.ts'
import type { Subject } from '../../../kernel/automations/kinds/subject.ts'
import type { TriggerKind } from '../../../kernel/automations/kinds/trigger-kind.ts'
import { eventsNamed } from '../../../kernel/events/events-table.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { registry } from './registry.ts'

/** Number of past days whose events a preview examines. */
export const daysBack = 30
/** Number of coming days whose trigger times a preview examines. */
export const daysAhead = 7
/** Maximum number of records that a preview checks. There is a limit because each record is checked individually. */
export const mostLookedAt = 500

/** A record for which a run would have started, or will start. */
export interface Enrolled {
  at: string
  /** Past event that would have started the run. Null for a scheduled trigger. */
  event: SignalEvent | null
  subject: Subject
}

/**
 * Finds the records that match the trigger and the conditions of a draft. If events start the automation, checks past
 * events, newest first. Otherwise checks upcoming trigger times. The conditions are checked against the current state of
 * the records. If re-entry is not allowed, each record appears only once.
 */
export async function previewOf(
  ctx: QueryContext,
  { definition, triggerConfig }: Draft,
): Promise<{ enrolled: Enrolled[]; isAll: boolean }> {
  const { kind, subjectType, reentry, per } = triggerConfig
  const trigger = registry.triggers.get(kind)!
  const config = trigger.config.parse(triggerConfig.config)
  const candidates = await findCandidates(ctx, trigger, { config, subjectType })
  const facts = new FactsOfTurn(ctx.db, registry, { orgId: ctx.actor.org.id, now: ctx.now })
  await facts.preload(candidates.map(({ subjectId: id }) => ({ kind: subjectType, id })))
  const io = {
    now: () => ctx.now,
    facts: (subject: Subject, prefix: string) => facts.facts(subject, prefix),
  }
  const enrolled: Enrolled[] = []
  const entered = new Set<string>()
  for (const { subjectId, at, event } of candidates) {
    const subject = await facts.subject(subjectType, subjectId)
    if (!subject || isSubjectGone(registry, { trigger: { kind } }, subject)) continue
    const key = (per === 'client' ? subject.clientId : null) ?? subject.id
    if (reentry === 'never' && entered.has(key)) continue
    if (!(await areConditionsMet(registry, io, { subject, event }, published(definition.conditions))))
      continue
    entered.add(key)
    enrolled.push({ at, event, subject })
  }
  return { enrolled, isAll: candidates.length < mostLookedAt }
}

type Candidate = Omit<Enrolled, 'subject'> & { subjectId: string }

async function findCandidates(
  { db, actor, now }: QueryContext,
  { source }: TriggerKind,
  { config, subjectType }: { config: unknown; subjectType: string },
): Promise<Candidate[]> {
  const orgId = actor.org.id
  const at = { orgId, now }
  if (source.by === 'time') {
    const span = { after: now, upTo: days(now, daysAhead) }
    const input = { config, subjectType, ...span, from: null, limit: mostLookedAt }
    return (await source.anchors.due(db, at, input)).map((anchor) => ({ ...anchor, event: null }))
  }
  if (source.by === 'nothing') return []
  const since = { names: source.events, since: days(now, -daysBack), most: mostLookedAt }
  const candidates: Candidate[] = []
  for (const { id, name, payload, cause, occurred_at } of await eventsNamed(db, orgId, since)) {
    const event = { id, type: name, payload, cause, occurredAt: occurred_at }
    const subjectId = source.subjectOf(event, subjectType)
    const isMeant = subjectId !== null && ((await source.matches?.(config, event, db, at)) ?? true)
    if (isMeant) candidates.push({ subjectId, at: occurred_at, event })
  }
  return candidates
}

function days(from: string, count: number): string {
  return new Date(Date.parse(from) + count * 86_400_000).toISOString()
}
