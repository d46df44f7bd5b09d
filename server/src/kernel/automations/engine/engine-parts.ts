import type { Logger } from 'pino'
import type { Organization } from '../../access/actor.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Kernel } from '../../operations/kernel.ts'
import type { Mutation } from '../../operations/operation.ts'
import type { Registry } from '../kinds/registry.ts'
import type { EngineMeter } from './engine-meter.ts'
import type { Programs } from './programs.ts'

export interface EngineParts {
  kernel: Kernel
  registry: Registry
  /** Operations that steps may run, by name. */
  operations: ReadonlyMap<string, Mutation>
  organizationOf(id: string): Promise<Organization | undefined>
  /** Queues a notification to the owners of the organization, in the transaction of the alarm. */
  notifyOwners(alarm: Alarm): Promise<void>
  log: Logger
  meter: EngineMeter
  programs: Programs
}

/** Warning to the owners that an automation seems to trigger itself again and again. */
export interface Alarm {
  transaction: Transaction
  orgId: string
  now: string
  /** Name of the alarm, for deduplication. The owners are notified only once for each value. */
  key: string
  automationId: string
}
