import { type Candidate, entryKeyOf } from '../engine/entry.ts'
import { isAtLimit } from '../engine/enrol.ts'
import { areConditionsMet } from '../engine/judging.ts'
import { isSubjectGone } from '../engine/is-subject-gone.ts'
import type { StepIo } from '../engine/stepper.ts'
import { findUsedEntryKeys } from '../tables/runs-table.ts'
import type { Refusal } from './simulation.ts'
import type { World } from './world.ts'

/**
 * Returns the first reason why no run would begin for the candidate (a record, with the event or instant at which the
 * trigger would fire). Null if a run would begin.
 */
export async function refusalOf(world: World, io: StepIo, candidate: Candidate): Promise<Refusal | null> {
  const { subject, event, published } = candidate
  const isGone = isSubjectGone(world.registry, published.program, subject)
  if (isGone || !(await matchesTrigger(world, io, candidate))) return 'trigger'
  if (!(await areConditionsMet(world.registry, io, { subject, event }, published.program.conditions)))
    return 'conditions'
  if (!world.isStored) return null
  if (await isEntryKeyUsed(world, candidate)) return 'reentry'
  const emptyLedger = { entered: () => 0 }
  const { org, session } = world
  const isFull = await isAtLimit(
    { org, now: io.now(), transaction: session.transaction, ledger: emptyLedger },
    candidate,
  )
  return isFull ? 'limit' : null
}

async function isEntryKeyUsed({ org, session }: World, candidate: Candidate): Promise<boolean> {
  const entryKey = entryKeyOf(candidate)
  if (entryKey === null) return false
  const { automationId } = candidate
  return (await findUsedEntryKeys(session.transaction, org.id, [{ automationId, entryKey }])).size > 0
}

/**
 * Returns true if the trigger accepts the candidate's event. For a time trigger, returns true if the subject has an
 * instant at which the trigger fires.
 */
async function matchesTrigger(
  { registry, session, org }: World,
  io: StepIo,
  candidate: Candidate,
): Promise<boolean> {
  const { subject, event, published } = candidate
  const { program } = published
  const { source } = registry.triggers.get(program.trigger.kind)!
  const { config } = program.trigger
  const at = { orgId: org.id, now: io.now() }
  if (source.by === 'time') {
    const query = { config, subjectType: program.subject, subjectId: subject.id }
    return event === null && (await source.anchors.of(session.transaction, at, query)) !== null
  }
  if (source.by === 'nothing' || !event || !source.events.includes(event.type)) return false
  if (source.subjectOf(event, program.subject) !== subject.id) return false
  return (await source.matches?.(config, event, session.transaction, at)) ?? true
}
