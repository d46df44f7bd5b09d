import type { Logger } from 'pino'
import type { Organization } from '../../access/actor.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Kernel } from '../../operations/kernel.ts'
import type { Mutation } from '../../operations/operation.ts'
import type { Registry } from '../kinds/registry.ts'
import type { EngineMeter } from './engine-meter.ts'
import type { Programs } from './programs.ts'

/** What the engine is made of. */
export interface EngineParts {
  kernel: Kernel
  registry: Registry
  /** What steps may run, by name. */
  operations: ReadonlyMap<string, Mutation>
  organizationOf(id: string): Promise<Organization | undefined>
  /** Tells the owners of the organization, in the transaction. */
  tell(alarm: Alarm): Promise<void>
  log: Logger
  meter: EngineMeter
  programs: Programs
}

/** An automation that seems to set itself off again and again, for its people to hear of. */
export interface Alarm {
  transaction: Transaction
  orgId: string
  now: string
  /** They are told once for each. */
  key: string
  automationId: string
}
