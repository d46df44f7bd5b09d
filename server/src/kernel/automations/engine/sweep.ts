import { moveSweep, type SweepPlace, type WorkRow } from '../tables/agenda-table.ts'
import { selectActive } from '../tables/published-table.ts'
import { enrol, Entries } from './enrol.ts'
import type { Candidate } from './entry.ts'
import { isInCatchUpWindow } from './moved-anchor.ts'
import { newlyTrue } from './newly-true.ts'
import { nameOf } from './programs.ts'
import type { Turn } from './turn.ts'

/** Maximum number of subjects that a sweep processes in one transaction. */
const anchorsAtOnce = 500
/**
 * A sweep (search for subjects of a time trigger) is due again at the next instant at which the trigger fires, or after
 * `longestMs` milliseconds if that is earlier. If the next instant is already past, the sweep is due again after
 * `leastMs` milliseconds.
 */
const longestMs = 15 * 60_000
const leastMs = 1000

/**
 * Begins runs for all subjects whose instant lies between the watermark (the instant up to which all subjects have been
 * processed) and now. Then moves the watermark to now, in the same transaction, so that each instant is processed
 * exactly once, even after a crash. After an outage, a run still begins for a missed instant that is not older than the
 * trigger's catch-up time.
 */
export async function sweep(turn: Turn, work: WorkRow): Promise<void> {
  const { parts, transaction, org, now, facts } = turn
  const automationId = work.automation_id
  const active = await selectActive(transaction, org.id, automationId)
  if (!active) throw new Error(`Automation ${automationId} has a sweep but is not active.`)
  const revisionRef = { automationId, revision: active.active_revision }
  const published = (await parts.programs.of(transaction, org.id, [revisionRef])).get(nameOf(revisionRef))
  const { program } = published ?? {}
  const source = program && parts.registry.triggers.get(program.trigger.kind)?.source
  if (!published || !program || source?.by !== 'time')
    throw new Error(`Automation ${automationId} has no time trigger.`)
  const place = work.place as SweepPlace
  const upTo = place.upTo ?? now
  const at = { orgId: org.id, now }
  const { config } = program.trigger
  const subjectType = program.subject
  const anchors = await source.anchors.due(transaction, at, {
    config,
    subjectType,
    after: work.watermark!,
    upTo,
    from: place.from,
    limit: anchorsAtOnce,
  })
  const due = anchors.filter((each) => isInCatchUpWindow(source.catchUpWindow, each.at, now))
  const entries = new Entries(turn)
  await Promise.all([
    facts.preload(due.map(({ subjectId: id }) => ({ kind: subjectType, id }))),
    entries.learn({
      subjects: due.map(({ subjectId }) => subjectId),
      events: [],
      anchors: due.map((each) => each.at),
    }),
  ])
  let candidates: Candidate[] = []
  for (const each of due) {
    const subject = await facts.subject(subjectType, each.subjectId)
    if (subject) candidates.push({ ...revisionRef, published, subject, event: null, anchor: each.at })
  }
  if (source.onceWhileTrue) candidates = await newlyTrue(turn, candidates)
  await entries.learnClients(candidates)
  for (const candidate of candidates) await enrol(turn, entries, candidate)
  if (anchors.length === anchorsAtOnce) {
    const from = anchors.at(-1)!
    moveSweep(transaction, org.id, {
      automationId,
      watermark: work.watermark!,
      dueAt: now,
      place: { ...place, from, upTo },
    })
    return
  }
  const next = await source.anchors.next(transaction, at, { config, subjectType, after: upTo })
  moveSweep(transaction, org.id, {
    automationId,
    watermark: upTo,
    dueAt: dueAfter(next, upTo, now),
    place: { ...place, from: null, upTo: null },
  })
}

/**
 * Returns when the sweep (search for subjects of a time trigger) is due again. `next` is the next instant at which a
 * subject is due, null if none is known. If `next` is already past, the sweep is due again after a short delay.
 */
function dueAfter(next: string | null, upTo: string, now: string): string {
  const later = (ms: number): string => new Date(Date.parse(now) + ms).toISOString()
  const latest = later(longestMs)
  if (next === null || next > latest) return latest
  return next > upTo ? next : later(leastMs)
}
