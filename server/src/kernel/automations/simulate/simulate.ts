import type { Organization } from '../../access/actor.ts'
import { notFound } from '../../errors.ts'
import { newId } from '../../ids.ts'
import type { DryRunSession } from '../../operations/dry-runs.ts'
import type { Services } from '../../operations/services.ts'
import type { OutboxEvent } from '../../operations/outbox-event.ts'
import { type Candidate, runOf } from '../engine/entry.ts'
import { FactsOfTurn } from '../engine/facts-of-turn.ts'
import type { Published } from '../engine/programs.ts'
import type { Registry } from '../kinds/registry.ts'
import type { Subject } from '../kinds/subject.ts'
import { actualPath, allPaths } from './choose-paths.ts'
import { eventLike } from './event-like.ts'
import { refusalOf } from './judge-entry.ts'
import { createDryRunIo } from './dry-run-io.ts'
import type { Simulation } from './simulation.ts'
import { highestCost, presentPath } from './present-path.ts'
import { walkOf } from './walk.ts'
import { Budget, type EventToCome, type World } from './world.ts'

/** Input of a simulation. */
export interface SimulationInput {
  /** Id of the automation. Null if the automation is not stored. */
  automationId: string | null
  revision: number
  published: Published
  /** Finds the record for which the run is simulated, or creates it inside the dry run. */
  subject(session: DryRunSession): Promise<Begun>
  /** Name of the event that begins the run. Null if the automation's trigger determines it. */
  event: string | null
  payload: Readonly<Record<string, unknown>> | null
  events: readonly EventToCome[]
  startAt: string
  until: string
  explore: 'actual' | 'all'
}

/** The record for which the run is simulated, and the events that its creation emitted. */
export interface Begun {
  id: string
  events: readonly OutboxEvent[]
}

export interface SimulateParts {
  registry: Registry
  org: Organization
  services: Services
}

/**
 * Predicts a run. Executes the steps with the engine's own code and the real operations, by a simulated clock, in a
 * transaction that is rolled back. Other automations do not run, and no provider is called.
 */
export async function simulate(parts: SimulateParts, input: SimulationInput): Promise<Simulation> {
  const { registry, org, services } = parts
  return await services.dryRuns.open(org, async (session) => {
    const world: World = {
      session,
      registry,
      org,
      services,
      isStored: input.automationId !== null,
      events: input.events.filter(({ at }) => at >= input.startAt).toSorted(byInstant),
      until: input.until,
      budget: new Budget(),
    }
    const candidate = await candidateOf(world, input, await input.subject(session))
    const walk = walkOf(runOf(org.id, candidate, input.startAt).run, input.startAt)
    const refusal = await refusalOf(world, createDryRunIo(world, walk, null).io, candidate)
    const walked = input.explore === 'all' ? await allPaths(world, walk) : await actualPath(world, walk)
    return {
      enrolls: refusal === null,
      refusal,
      paths: walked.walks.map(presentPath),
      paths_left_out: walked.leftOut,
      cost: highestCost(walked.walks),
    }
  })
}

const byInstant = (a: EventToCome, b: EventToCome): number => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1)

/** Builds the candidate (subject with event or instant) from which a run would begin, in the same way as the engine. */
async function candidateOf(
  { registry, session, org }: World,
  { automationId, revision, published, startAt, ...input }: SimulationInput,
  { id, events }: Begun,
): Promise<Candidate> {
  const { subject: kind, trigger } = published.program
  const facts = new FactsOfTurn(session.transaction, registry, { orgId: org.id, now: startAt })
  const subject = await facts.subject(kind, id)
  if (!subject) throw notFound(kind)
  const candidate = { automationId: automationId ?? newId(), revision, published, subject }
  const by = registry.triggers.get(trigger.kind)!.source
  const name = input.event ?? (by.by === 'events' ? by.events[0]! : null)
  if (name === null) {
    const { config } = trigger
    const at = { orgId: org.id, now: startAt }
    const about = { config, subjectType: kind, subjectId: id }
    const anchor = by.by === 'time' ? await by.anchors.of(session.transaction, at, about) : null
    return { ...candidate, event: null, anchor: anchor ?? startAt }
  }
  const own = events.find((each) => each.name === name)
  const payload = { ...(own && (JSON.parse(own.payload) as object)), ...input.payload }
  const io = { facts: (of: Subject, prefix: string) => facts.facts(of, prefix) }
  const event = await eventLike(registry, io, { kind, subject }, { event: name, payload, at: startAt })
  return { ...candidate, event, anchor: null }
}
