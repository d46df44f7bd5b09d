import { registry, tellLoop } from '../domains/automations/index.ts'
import { findOrganizationById } from '../domains/company/index.ts'
import { createEngine, type Engine } from '../kernel/automations/engine/engine.ts'
import type { EngineMeter } from '../kernel/automations/engine/engine-meter.ts'
import { Programs } from '../kernel/automations/engine/programs.ts'
import type { DatabaseSizes } from '../kernel/database/sizes.ts'
import type { Mutation } from '../kernel/operations/operation.ts'
import { everyOperation } from './catalog.ts'
import type { AppKernel } from './kernel.ts'

/** What brings runs of automations on, for the background and for whoever moves a clock. */
export function automationsOf(
  { kernel, database }: AppKernel,
  { transactions }: Pick<DatabaseSizes, 'transactions'>,
  meter: EngineMeter,
): Engine {
  const { log, mailer } = kernel.services
  return createEngine(
    {
      kernel,
      registry,
      operations,
      organizationOf: (id) => findOrganizationById(database.system, id),
      tell: (alarm) => tellLoop(mailer, alarm),
      log,
      meter,
      programs: new Programs(),
    },
    // The rest of the connections is for those who wait for an answer.
    { atOnce: Math.max(1, Math.min(4, Math.floor(transactions / 4))) },
  )
}

/** Whatever a step may run. */
const operations: ReadonlyMap<string, Mutation> = new Map(
  everyOperation.flatMap((each) => (each.kind === 'mutation' ? [[each.name, each] as const] : [])),
)
