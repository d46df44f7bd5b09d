import { type Candidate, entryKeyOf } from '../engine/entry.ts'
import { isAtLimit } from '../engine/enrol.ts'
import { holds } from '../engine/judging.ts'
import { isGoneFor } from '../engine/subject-gone.ts'
import type { StepIo } from '../engine/stepper.ts'
import { takenEntries } from '../tables/runs-table.ts'
import type { Refusal } from './simulation.ts'
import type { World } from './world.ts'

/** The first reason for which no run would begin. Null if one would. */
export async function refusalOf(world: World, io: StepIo, candidate: Candidate): Promise<Refusal | null> {
  const { subject, event, published } = candidate
  const isGone = isGoneFor(world.registry, published.program, subject)
  if (isGone || !(await isMeant(world, io, candidate))) return 'trigger'
  if (!(await holds(world.registry, io, { subject, event }, published.program.conditions)))
    return 'conditions'
  if (!world.isStored) return null
  if (await isTaken(world, candidate)) return 'reentry'
  const nobody = { entered: () => 0 }
  const { org, room } = world
  const isFull = await isAtLimit(
    { org, now: io.now(), transaction: room.transaction, ledger: nobody },
    candidate,
  )
  return isFull ? 'limit' : null
}

async function isTaken({ org, room }: World, candidate: Candidate): Promise<boolean> {
  const entryKey = entryKeyOf(candidate)
  if (entryKey === null) return false
  const { automationId } = candidate
  return (await takenEntries(room.transaction, org.id, [{ automationId, entryKey }])).size > 0
}

/** Returns true if the trigger matches the event, or has an instant for the subject. */
async function isMeant({ registry, room, org }: World, io: StepIo, candidate: Candidate): Promise<boolean> {
  const { subject, event, published } = candidate
  const { program } = published
  const { told } = registry.triggers.get(program.trigger.kind)!
  const { config } = program.trigger
  const at = { orgId: org.id, now: io.now() }
  if (told.by === 'time') {
    const wanted = { config, subjectType: program.subject, subjectId: subject.id }
    return event === null && (await told.anchors.of(room.transaction, at, wanted)) !== null
  }
  if (told.by === 'nobody' || !event || !told.events.includes(event.type)) return false
  if (told.subjectOf(event, program.subject) !== subject.id) return false
  return (await told.matches?.(config, event, room.transaction, at)) ?? true
}
