import { moveSweep, type SweepPlace, type WorkRow } from '../tables/agenda-table.ts'
import { selectActive } from '../tables/published-table.ts'
import { enrol, Entries } from './enrol.ts'
import { isMadeUp } from './moved-anchor.ts'
import { nameOf } from './programs.ts'
import type { Turn } from './turn.ts'

/** So many subjects are looked at in one transaction. */
const anchorsAtOnce = 500
/** A sweep looks again at the latest after so long, whatever it was told. */
const longestMs = 15 * 60_000

/**
 * Begins runs of the subjects whose instant has come since the watermark, and moves it in the same transaction: each
 * instant is met once, however often a sweep dies. What came while nobody looked is made up for as far as its trigger says.
 */
export async function sweep(turn: Turn, work: WorkRow): Promise<void> {
  const { parts, transaction, org, now, facts } = turn
  const automationId = work.automation_id
  const active = await selectActive(transaction, org.id, automationId)
  if (!active) throw new Error(`Automation ${automationId} is swept and not active.`)
  const wanted = { automationId, revision: active.active_revision }
  const published = (await parts.programs.of(transaction, org.id, [wanted])).get(nameOf(wanted))
  const { program } = published ?? {}
  const told = program && parts.registry.triggers.get(program.trigger.kind)?.told
  if (!published || !program || told?.by !== 'time') throw new Error(`Automation ${automationId} has no sweep.`)
  const place = work.place as SweepPlace
  const upTo = place.upTo ?? now
  const at = { orgId: org.id, now }
  const { config } = program.trigger
  const subjectType = program.subject
  const found = await told.anchors.due(transaction, at, {
    config,
    subjectType,
    after: work.watermark!,
    upTo,
    from: place.from,
    limit: anchorsAtOnce,
  })
  const due = found.filter((each) => isMadeUp(told.madeUpFor, each.at, now))
  await facts.preload(due.map(({ subjectId: id }) => ({ kind: subjectType, id })))
  const candidates = []
  for (const each of due) {
    const subject = await facts.subject(subjectType, each.subjectId)
    if (subject) candidates.push({ ...wanted, published, subject, event: null, anchor: each.at })
  }
  const entries = new Entries(turn)
  await entries.learn(candidates)
  for (const candidate of candidates) await enrol(turn, entries, candidate)
  if (found.length === anchorsAtOnce) {
    const from = found.at(-1)!
    moveSweep(transaction, org.id, {
      automationId,
      watermark: work.watermark!,
      dueAt: now,
      place: { ...place, from, upTo },
    })
    return
  }
  const next = await told.anchors.next(transaction, at, { config, subjectType, after: upTo })
  const latest = new Date(Date.parse(now) + longestMs).toISOString()
  const dueAt = next === null || next > latest ? latest : next > now ? next : now
  moveSweep(transaction, org.id, {
    automationId,
    watermark: upTo,
    dueAt: dueAt > upTo ? dueAt : latest,
    place: { ...place, from: null, upTo: null },
  })
}
