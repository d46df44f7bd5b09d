import type { Transaction } from '../database/transaction.ts'
import type { Appended } from './appended.ts'
import type { MutationContext, QueryContext } from './context.ts'

// Prevents mutations from changing approved totals, such as the pay of an approved week. "Facts" are the stored
// values from which such totals are calculated. For a call that changes no such fact, this costs nothing. Other
// calls run in three steps:
//
// 1. A database trigger detects the changed fact and raises SQLSTATE QF001 with the fact as its detail. The
//    transaction then fails.
// 2. The runner records the fact, starts the mutation again (repeat.ts) and reads the totals before the handler runs.
//    The triggers now collect facts in the setting `quoin.frozen_facts` and raise no error.
// 3. After the handler the runner reads the totals again. If a total differs, the mutation is refused and rolled
//    back. If more facts changed than were recorded, the mutation runs once more with all of them.
//
// A crash leaves nothing behind, because nothing is committed before the last step. The answer of a provider that has
// already acted is stored without this check.

/**
 * Approved totals of a domain, such as the pay of an approved week, and the facts (stored values) from which they are
 * calculated.
 */
export interface ApprovedTotals<State = unknown> {
  /**
   * Reads the approved totals that depend on these facts. Called before the handler runs, so that `compare` can
   * compare them with the totals afterwards.
   */
  read(ctx: QueryContext, facts: readonly string[]): Promise<State>
  /**
   * Throws an error for the caller if a total has changed. Returns further facts on which the totals depend and which
   * `read` must therefore receive too.
   */
  compare(ctx: QueryContext, facts: readonly string[], before: State): Promise<readonly string[]>
}

/** SQLSTATE that the triggers raise. repeat.ts then runs the mutation again. */
export const frozenFactChanged = 'QF001'

/** Thrown to run the mutation again, because it changed facts that the previous attempt did not take into account. */
class MoreFacts extends Error {
  readonly code = frozenFactChanged
}

/** Checks that one call does not change approved totals. All repetitions of the call use the same guard. */
export class ApprovedTotalsGuard {
  readonly #totals: ApprovedTotals
  readonly #facts = new Set<string>()
  #before: unknown

  constructor(totals: ApprovedTotals) {
    this.#totals = totals
  }

  /** True after the call was found to change a fact on which approved totals depend. */
  get #isWatching(): boolean {
    return this.#facts.size > 0
  }

  /** Reads the totals before the handler runs. */
  async start(transaction: Transaction, ctx: QueryContext): Promise<void> {
    if (!this.#isWatching) return
    transaction.later(`select set_config('quoin.frozen_watch', 'on', true)`)
    this.#before = await transaction.acrossLocations(() =>
      this.#totals.read(inWholeOrganization(ctx), [...this.#facts]),
    )
  }

  /**
   * Refuses the call if a total has changed. First writes the rows that the handler has collected for insertion
   * (`appended`), because totals may depend on them.
   */
  async check(transaction: Transaction, ctx: QueryContext, appended: Appended): Promise<void> {
    if (!this.#isWatching) return
    appended.write(transaction, ctx.actor.org.id)
    const row = await transaction.row<{ facts: string | null }>(
      `select current_setting('quoin.frozen_facts', true) as facts`,
    )
    this.#learn((row?.facts ?? '').split('\n'))
    const more = await transaction.acrossLocations(() =>
      this.#totals.compare(inWholeOrganization(ctx), [...this.#facts], this.#before),
    )
    this.#learn(more)
  }

  /**
   * Wraps the work of a transaction. If a trigger aborts the transaction because of a changed fact, records the fact
   * and rethrows the error, so that the mutation runs again.
   */
  watch<T>(work: (transaction: Transaction) => Promise<T>): (transaction: Transaction) => Promise<T> {
    return async (transaction) => {
      try {
        return await work(transaction)
      } catch (error) {
        const { code, detail } = (error ?? {}) as { code?: unknown; detail?: unknown }
        if (code === frozenFactChanged && typeof detail === 'string') this.#facts.add(detail)
        throw error
      }
    }
  }

  #learn(facts: readonly string[]): void {
    const knownCount = this.#facts.size
    for (const fact of facts) if (fact !== '') this.#facts.add(fact)
    if (this.#facts.size > knownCount)
      throw new MoreFacts('The call changes more facts on which approved totals depend.')
  }
}

/** Returns a context for reading totals over all records, even if the caller may access only some of them. */
function inWholeOrganization(ctx: QueryContext): QueryContext {
  return { ...ctx, actor: { ...ctx.actor, locations: '*' }, own: null }
}

/**
 * Turns off the check of approved totals for this transaction. Used after a provider call, because its result (such as
 * the charge of a card) must be stored in any case.
 */
export function bookUnchecked({ db }: Pick<MutationContext, 'db'>): void {
  db.later(`select set_config('quoin.frozen_watch', 'off', true)`)
}
