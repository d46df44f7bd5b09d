import { newId } from '../../ids.ts'
import { automationActor } from '../engine/automation-actor.ts'
import { FactsOfTurn } from '../engine/facts-of-turn.ts'
import type { StepRow } from '../engine/step-row.ts'
import type { StepIo } from '../engine/stepper.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'
import { nextInTurn } from '../tables/rotations-table.ts'
import { choiceOf } from './choice.ts'
import type { Done, Walk } from './walk.ts'
import type { World } from './world.ts'

/** Environment for one step of a walk (one path of a simulated run), at the current time of the walk. */
export interface DryRunIo {
  io: StepIo
  facts: FactsOfTurn
  /** Events that the step emitted. */
  emittedEvents: SignalEvent[]
}

/**
 * Creates the environment of a step. If the step is a fork, the walk leaves it through the output (handle) `forced`,
 * regardless of the data. If `forced` is null, the data determines the output.
 */
export function createDryRunIo(world: World, walk: Walk, forced: string | null): DryRunIo {
  const { session, registry, org, services, isStored } = world
  const { transaction: db } = session
  const now = walk.clock
  const facts = new FactsOfTurn(db, registry, { orgId: org.id, now })
  const emittedEvents: SignalEvent[] = []
  let did: Done | null = null
  const io: StepIo = {
    org,
    now: () => now,
    db,
    services,
    subject: (kind, id) => facts.subject(kind, id),
    facts: (subject, prefix) => facts.facts(subject, prefix),
    perform: async ({ run, operation, input, key, keepsSubject }) => {
      did = { input, effects: null }
      const actor = automationActor(run, org)
      const end = await session.perform(operation, { actor, input, requestId: key, now })
      did = { input, effects: end.effects }
      facts.invalidate(run.subjectId, keepsSubject)
      for (const { name, payload } of end.events)
        emittedEvents.push({
          id: newId(),
          type: name,
          occurredAt: now,
          payload: JSON.parse(payload) as SignalEvent['payload'],
          cause: { run_id: run.id, automation_id: run.automationId, depth: run.depth },
        })
      return end
    },
    inTurn: async ({ automationId }, node, count) => {
      if (isStored) return await nextInTurn(db, org.id, { automationId, node, count })
      const next = ((walk.rotations[node] ?? -1) + 1) % count
      walk.rotations = { ...walk.rotations, [node]: next }
      return next
    },
    recordStep: (row) => {
      // A retry replaces the row of the earlier attempt and keeps the start time of the first attempt.
      const before = walk.steps.find((each) => each.row.step === row.step)
      const startedAt = before?.row.startedAt ?? row.startedAt
      const others = walk.steps.filter((each) => each !== before)
      walk.steps = [...others, { row: { ...row, startedAt }, did: ofAction(row) }]
      const choice = choiceOf(row, forced !== null || walk.assumedTimeoutAt === row.node)
      if (choice) walk.choices.push(choice)
    },
    hasTime: () => true,
    choose: () => forced,
  }
  const ofAction = ({ kind }: StepRow): Done | null => (kind === 'wait' ? null : did)
  return { io, facts, emittedEvents }
}
