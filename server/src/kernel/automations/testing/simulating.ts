import type { TestOrg } from '../../../testing/test-org.ts'
import { organizationOf } from '../../operations/testing/tally.ts'
import { type Mutation } from '../../operations/operation.ts'
import { createDryRuns } from '../../operations/create-dry-runs.ts'
import type { Program } from '../definition/program.ts'
import { simulate, type SimulationInput } from '../simulate/simulate.ts'
import type { Simulation } from '../simulate/simulation.ts'
import { emptyProgram } from './drive.ts'
import { makeThing, makeThings, toyOperations, toyRegistry } from './toy-trade.ts'

/**
 * Simulates an automation for one of the records (`things`) that only tests of automations have. By default the
 * simulation starts in the morning of 2026-06-01.
 */
export type Simulate = (
  program: Partial<Program>,
  thingId: string,
  more?: Partial<SimulationInput>,
) => Promise<Simulation>

export const startAt = '2026-06-01T15:00:00.000Z'
const farOff = '2027-06-01T15:00:00.000Z'

export async function simulating(org: TestOrg, registry = toyRegistry()): Promise<Simulate> {
  const { app } = org
  await makeThings(app)
  const operations = new Map([...toyOperations, [makeThing.name, makeThing as Mutation]])
  const dryRuns = createDryRuns(() => app.kernel, operations)
  const parts = {
    registry,
    org: organizationOf(org),
    services: { ...app.kernel.services, dryRuns },
  }
  return async (program, thingId, more = {}) =>
    await simulate(parts, {
      automationId: null,
      revision: 1,
      published: { program: { ...emptyProgram, ...program }, permissions: new Set(['manage_leads']) },
      subject: () => Promise.resolve({ id: thingId, events: [] }),
      event: null,
      payload: null,
      events: [],
      startAt,
      until: farOff,
      explore: 'actual',
      ...more,
    })
}

/** Returns each path as a short text: its steps with their results, and the outcome. */
export function inShort({ paths }: Pick<Simulation, 'paths'>): string[] {
  return paths.map(
    ({ steps, outcome, reason }) =>
      `${steps.map((step) => `${step.node_id}:${step.handle ?? step.outcome}`).join(' ')} ${outcome}${reason === null ? '' : ` ${reason}`}`,
  )
}
