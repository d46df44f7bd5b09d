import type { Organization } from '../access/actor.ts'
import type { Mode, ModeDatabase } from '../database/database.ts'
import type { ApprovedTotals } from './approved-totals.ts'
import type { Nameable } from './nameable.ts'
import type { Mutation } from './operation.ts'
import type { NamedKind } from './name-other-kinds.ts'
import type { ProviderCalls } from './provider-calls.ts'
import type { Services } from './services.ts'

/** Dependencies that every run of an operation needs. Created once, in app.ts. */
export interface Kernel {
  databases: Record<Mode, ModeDatabase>
  services: Services
  /** All kinds of records that an id may refer to. */
  kinds: readonly NamedKind[]
  /** Records that callers may refer to by name where an id is expected. */
  nameables: readonly Nameable[]
  /** All mutations, by name. Background tasks contain the names of the mutations that they run. */
  mutations: ReadonlyMap<string, Mutation>
  /** Reads and compares approved totals, which no mutation may change. */
  approvedTotals: ApprovedTotals
  /** Calls external services. */
  providerCalls: ProviderCalls
  /** Returns the current time: that of the organization's test clock if it has one, otherwise the real time. */
  now(org?: Pick<Organization, 'clock'>): string
  /**
   * True if answers of queries are also validated against their schemas, which tests do. Answers of mutations are
   * always validated.
   */
  checkAnswers: boolean
}
