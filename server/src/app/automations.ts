import { registry, notifyOwnersOfLoop } from '../domains/office/automations/index.ts'
import { findOrganizationById } from '../domains/organization/company/index.ts'
import { createEngine, type Engine } from '../kernel/automations/engine/engine.ts'
import type { EngineMeter } from '../kernel/automations/engine/engine-meter.ts'
import { Programs } from '../kernel/automations/engine/programs.ts'
import type { DatabaseSizes } from '../kernel/database/sizes.ts'
import type { Mutation } from '../kernel/operations/operation.ts'
import { everyOperation } from './catalog.ts'
import type { RunningKernel } from './kernel.ts'

/** Creates the engine that runs automations, for background work and for advancing a test clock. */
export function automationsOf(
  { kernel }: RunningKernel,
  { transactions }: Pick<DatabaseSizes, 'transactions'>,
  meter: EngineMeter,
): Engine {
  const { log, mailer } = kernel.services
  return createEngine(
    {
      kernel,
      registry,
      operations,
      organizationOf: (id, db) => findOrganizationById(db, id),
      notifyOwners: (alarm) => notifyOwnersOfLoop(mailer, alarm),
      log,
      meter,
      programs: new Programs(),
    },
    // The engine uses at most a quarter of the transaction connections, so that the others remain for requests.
    { atOnce: Math.max(1, Math.min(4, Math.floor(transactions / 4))) },
  )
}

/** All operations that a step of an automation may run, by name. */
const operations: ReadonlyMap<string, Mutation> = new Map(
  everyOperation.flatMap((each) => (each.kind === 'mutation' ? [[each.name, each] as const] : [])),
)
