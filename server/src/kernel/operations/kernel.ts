import type { Organization } from '../access/actor.ts'
import type { Mode, ModeDatabase } from '../database/database.ts'
import type { ApprovedTotals } from './approved-totals.ts'
import type { Nameable } from './nameable.ts'
import type { Mutation } from './operation.ts'
import type { NamedKind } from './name-other-kinds.ts'
import type { ProviderCalls } from './provider-calls.ts'
import type { Services } from './services.ts'

/** Dependencies of every run. Built once in app.ts. */
export interface Kernel {
  databases: Record<Mode, ModeDatabase>
  services: Services
  /** All kinds of records that an id may refer to. */
  kinds: readonly NamedKind[]
  /** Records that callers of the catalog may refer to by name instead of id. */
  nameables: readonly Nameable[]
  /** Mutations by name. Background tasks refer to them by name. */
  mutations: ReadonlyMap<string, Mutation>
  /** Reads and compares approved totals, which no mutation may change. */
  approvedTotals: ApprovedTotals
  /** Calls external services. */
  providerCalls: ProviderCalls
  /** The current instant: real, or by the organization's own clock if it has one. */
  now(org?: Pick<Organization, 'clock'>): string
  /**
   * True if answers of queries are also validated against their schemas, for tests. Answers of mutations are always
   * validated.
   */
  checkAnswers: boolean
}
