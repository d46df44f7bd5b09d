import type { Organization } from '../../access/actor.ts'
import { notFound } from '../../errors.ts'
import { newId } from '../../ids.ts'
import type { RehearsalRoom } from '../../operations/rehearsals.ts'
import type { Services } from '../../operations/services.ts'
import type { Told } from '../../operations/told.ts'
import { type Candidate, runOf } from '../engine/entry.ts'
import { FactsOfTurn } from '../engine/facts-of-turn.ts'
import type { Published } from '../engine/programs.ts'
import type { Registry } from '../kinds/registry.ts'
import type { Subject } from '../kinds/subject.ts'
import { actualPath, allPaths } from './choose-paths.ts'
import { eventLike } from './event-like.ts'
import { refusalOf } from './judge-entry.ts'
import { roomIo } from './room-io.ts'
import type { Simulation } from './simulation.ts'
import { dearest, toldPath } from './tell-path.ts'
import { walkOf } from './walk.ts'
import { Budget, type EventToCome, type World } from './world.ts'

/** Input of a simulation. */
export interface Simulated {
  /** Null if the automation is not stored. */
  automationId: string | null
  revision: number
  published: Published
  /** The record that the run is about. It may be created here. */
  subject(room: RehearsalRoom): Promise<Begun>
  /** Event that begins the run. Null stands for the automation's trigger. */
  event: string | null
  payload: Readonly<Record<string, unknown>> | null
  events: readonly EventToCome[]
  startAt: string
  until: string
  explore: 'actual' | 'all'
}

/** A record, and the events that its creation emitted. */
export interface Begun {
  id: string
  told: readonly Told[]
}

export interface SimulateParts {
  registry: Registry
  org: Organization
  services: Services
}

/**
 * Predicts a run with the engine's own steps and the real operations. It uses a simulated clock and a transaction that
 * is rolled back. Other automations do not run, and no provider is called.
 */
export async function simulate(parts: SimulateParts, wanted: Simulated): Promise<Simulation> {
  const { registry, org, services } = parts
  return await services.rehearsals.open(org, async (room) => {
    const world: World = {
      room,
      registry,
      org,
      services,
      isStored: wanted.automationId !== null,
      events: wanted.events.filter(({ at }) => at >= wanted.startAt).toSorted(byInstant),
      until: wanted.until,
      budget: new Budget(),
    }
    const candidate = await candidateOf(world, wanted, await wanted.subject(room))
    const walk = walkOf(runOf(org.id, candidate, wanted.startAt).run, wanted.startAt)
    const refusal = await refusalOf(world, roomIo(world, walk, null).io, candidate)
    const walked = wanted.explore === 'all' ? await allPaths(world, walk) : await actualPath(world, walk)
    return {
      enrolls: refusal === null,
      refusal,
      paths: walked.walks.map(toldPath),
      paths_left_out: walked.leftOut,
      cost: dearest(walked.walks),
    }
  })
}

const byInstant = (a: EventToCome, b: EventToCome): number => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1)

/** The candidate that would begin a run, as the engine would build it. */
async function candidateOf(
  { registry, room, org }: World,
  { automationId, revision, published, startAt, ...wanted }: Simulated,
  { id, told }: Begun,
): Promise<Candidate> {
  const { subject: kind, trigger } = published.program
  const facts = new FactsOfTurn(room.transaction, registry, { orgId: org.id, now: startAt })
  const subject = await facts.subject(kind, id)
  if (!subject) throw notFound(kind)
  const candidate = { automationId: automationId ?? newId(), revision, published, subject }
  const by = registry.triggers.get(trigger.kind)!.told
  const name = wanted.event ?? (by.by === 'events' ? by.events[0]! : null)
  if (name === null) {
    const { config } = trigger
    const at = { orgId: org.id, now: startAt }
    const about = { config, subjectType: kind, subjectId: id }
    const anchor = by.by === 'time' ? await by.anchors.of(room.transaction, at, about) : null
    return { ...candidate, event: null, anchor: anchor ?? startAt }
  }
  const own = told.find((each) => each.name === name)
  const payload = { ...(own && (JSON.parse(own.payload) as object)), ...wanted.payload }
  const io = { facts: (of: Subject, prefix: string) => facts.facts(of, prefix) }
  const event = await eventLike(registry, io, { kind, subject }, { event: name, payload, at: startAt })
  return { ...candidate, event, anchor: null }
}
