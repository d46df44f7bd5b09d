import type { Logger } from 'pino'
import type { Organization } from '../../access/actor.ts'
import type { Queries } from '../../database/queries.ts'
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
  /** Reads an organization, in a transaction of this organization. */
  organizationOf(id: string, db: Queries): Promise<Organization | undefined>
  /** Enqueues, in `alarm.transaction`, a notification to the owners of the organization. */
  notifyOwners(alarm: Alarm): Promise<void>
  log: Logger
  meter: EngineMeter
  programs: Programs
}

/** Warning to the owners that an automation seems to trigger itself in an endless loop. */
export interface Alarm {
  transaction: Transaction
  orgId: string
  now: string
  /** Deduplication key of the alarm. The owners are notified only once for each key. */
  key: string
  automationId: string
}
