import type { Organization } from '../access/actor.ts'
import type { Mode, ModeDatabase } from '../database/database.ts'
import type { FrozenFigures } from './frozen-figures.ts'
import type { Nameable } from './nameable.ts'
import type { Mutation } from './operation.ts'
import type { NamedKind } from './name-other-kinds.ts'
import type { Outside } from './outside.ts'
import type { Services } from './services.ts'

/** What every run needs; built once in app.ts. */
export interface Kernel {
  databases: Record<Mode, ModeDatabase>
  services: Services
  /** Every kind of record: what an id may be of. */
  kinds: readonly NamedKind[]
  /** What callers of the catalog may name instead of giving its id. */
  nameables: readonly Nameable[]
  /** What is left to the background is named. */
  mutations: ReadonlyMap<string, Mutation>
  /** Approved figures, which no mutation changes. */
  frozenFigures: FrozenFigures
  /** The way to other people's services. */
  outside: Outside
  /** What time it is: really, or by the clock of an organization that has one of its own. */
  now(org?: Pick<Organization, 'clock'>): string
  /** Also check the answers of queries against their schemas: in tests. Answers of mutations are always checked. */
  checkAnswers: boolean
}
