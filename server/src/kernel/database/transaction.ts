import { addsWork } from './adds-work.ts'
import { type Answer, Batch } from './batch.ts'
import { type TenantScope, locationsSetting } from './tenant-scope.ts'
import type { Line } from './line.ts'
import { lockOf } from './lock.ts'
import { onlyRow, type Parameter, type Writes } from './queries.ts'
import { RowLocks } from './row-locks.ts'
import { refuseUnreplicated } from './unreplicated.ts'

const setScope = `select set_config('quoin.org_id', $1, true), set_config('quoin.locations', $2, true), set_config('quoin.bound_to', $3, true)`
/**
 * First statement of a transaction: `calls` for an operation, `ends` for finishing work that began before the
 * organization's move to another installation, `receives` for storing what is not sent again, and `reads` for a transaction that only reads.
 * `quoin.enter` (schema/service/organization-moves.sql) refuses an organization that is being moved to another
 * installation or has moved there.
 */
const enter = {
  calls: `${setScope}, quoin.enter($1::uuid, false)`,
  ends: `${setScope}, quoin.enter($1::uuid, true)`,
  receives: `${setScope}, quoin.receive($1::uuid)`,
  reads: setScope,
}
/**
 * Plans the statements of the transaction for their values, as an organization that is much larger than the others needs. After
 * some executions, Postgres otherwise uses one plan for all organizations, which reads all rows of an organization if an average
 * one has few.
 */
const andOwnPlans = `, set_config('plan_cache_mode', 'force_custom_plan', true)`
const andEngine = `, set_config('quoin.engine', 'on', true)`
/**
 * Tries to acquire the lock and stores in `quoin.holds_lock` whether the transaction holds it. So statements that are
 * sent before the answer arrives can do nothing if it does not (see `ifLocked`).
 */
const andLock = `, set_config('quoin.holds_lock', pg_try_advisory_xact_lock(${lockOf('$4')})::text, true) = 'true' as held`

/**
 * SQL condition that is true if the transaction acquired the lock that was passed to its constructor. A statement with
 * this condition can be sent together with the beginning of the transaction.
 */
export const ifLocked = `current_setting('quoin.holds_lock', true) = 'true'`

/** Error that rolls back a savepoint although the work inside it has succeeded. */
class RollbackSignal extends Error {}

/** A transaction of one organization. A statement may be sent before the previous one has been answered. */
export class Transaction implements Writes {
  readonly #line: Line
  readonly #scope: TenantScope
  /** True if the transaction can be run again from its start. False after a part of it has been committed. */
  isRepeatable = true
  /** True if the transaction may have created background work, so that workers must be woken after the commit. */
  hasWork = false
  readonly rowLocks = new RowLocks()
  readonly #lock: string | undefined
  #hasLock: Promise<boolean> = Promise.resolve(false)
  /** Statements of the current tick of the event loop, which are sent at its end. */
  #batch: Batch | undefined
  #open = true
  #failure: unknown
  /**
   * Answer of the latest statement. When it settles, all earlier statements have been answered too, because answers
   * arrive in order.
   */
  #latest: Promise<unknown> = Promise.resolve()

  /** Begins the transaction. Statements that follow in the same tick of the event loop are sent in the same write. */
  constructor(line: Line, scope: TenantScope, how = 'begin', lock?: string) {
    this.#line = line
    this.#scope = scope
    this.#lock = lock
    this.#begin(how)
  }

  #begin(how: string): void {
    this.rowLocks.clear()
    // A connection for work across organizations has the scope of no organization already.
    if (this.#scope.orgId === '') return this.later(how)
    const scopeSettings = [this.#scope.orgId, locationsSetting(this.#scope), this.#scope.boundTo ?? '']
    const entering =
      enter[this.#entering(how)] +
      (this.#scope.isEngine ? andEngine : '') +
      (this.#scope.hasOwnPlans ? andOwnPlans : '')
    const started = Promise.all([
      this.#query(how),
      this.#lock === undefined
        ? this.#query(entering, scopeSettings)
        : this.#query(entering + andLock, [...scopeSettings, this.#lock]),
    ])
    this.#hasLock = started.then(([, { rows }]) => (rows[0] as { held?: boolean }).held === true)
    // If one of these statements fails, every later statement of the transaction fails too. Stores this first
    // failure, because it is the one to report.
    this.#hasLock.catch((error: unknown) => (this.#failure ??= error))
  }

  #entering(how: string): keyof typeof enter {
    if (how !== 'begin') return 'reads'
    if (this.#scope.isEnd || !this.isRepeatable) return 'ends'
    return this.#scope.receives ? 'receives' : 'calls'
  }

  #query(text: string, parameters?: readonly Parameter[]): Promise<Answer> {
    if (!this.#line.client)
      return Promise.reject(new Error('A statement was sent between two parts of a transaction.'))
    if (!this.#batch) {
      this.#batch = new Batch()
      process.nextTick(() => this.#flush())
    }
    this.hasWork ||= addsWork(text)
    const answer = this.#batch.add(text, parameters)
    this.#latest = answer
    return answer
  }

  #flush(): void {
    this.#batch?.send(this.#line.client!)
    this.#batch = undefined
  }

  /**
   * Sends the rollback in a separate batch, because in the same batch a failed statement would prevent it from being
   * executed.
   */
  async #rollBack(): Promise<void> {
    this.#flush()
    await this.#query('rollback')
  }

  /** True if this transaction acquired the advisory lock that was passed to the constructor. */
  hasLock(): Promise<boolean> {
    return this.#hasLock
  }

  /**
   * Runs a statement. If an earlier statement has failed, throws that earlier error, because this statement fails
   * only as a consequence.
   */
  async sized<Row>(
    text: string,
    parameters?: readonly Parameter[],
  ): Promise<{ rows: Row[]; sizes: readonly number[] }> {
    try {
      return (await this.#query(text, parameters)) as { rows: Row[]; sizes: readonly number[] }
    } catch (error) {
      throw this.#failure ?? error
    }
  }

  async rows<Row>(text: string, parameters?: readonly Parameter[]): Promise<Row[]> {
    return (await this.sized<Row>(text, parameters)).rows
  }

  async row<Row>(text: string, parameters?: readonly Parameter[]): Promise<Row | undefined> {
    return onlyRow(await this.rows<Row>(text, parameters))
  }

  later(text: string, parameters?: readonly Parameter[]): void {
    this.#query(text, parameters).catch((error: unknown) => (this.#failure ??= error))
  }

  /**
   * Sends a statement without waiting for its answer, like `later`. Its row has the column `has_work`, which says
   * whether the statement created background work. `hasWork` is set before the commit is answered.
   */
  laterWithWork(text: string, parameters: readonly Parameter[]): void {
    this.#query(text, parameters).then(
      ({ rows }) => (this.hasWork ||= (rows as { has_work: boolean }[])[0]!.has_work),
      (error: unknown) => (this.#failure ??= error),
    )
  }

  /** Rolls back the transaction, which also releases its locks, and begins it again. */
  async restart(): Promise<void> {
    if (!this.#line.client) return await this.goOn()
    const ended = this.#rollBack()
    this.#begin('begin')
    await ended
    this.#failure = undefined
    this.#open = true
  }

  /** Rolls back the effects of `work` if it throws. The rest of the transaction continues. */
  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    this.later('savepoint part')
    try {
      const result = await work()
      await this.rows('release savepoint part')
      return result
    } catch (error) {
      this.rowLocks.clear()
      this.#flush()
      // All savepoints have the same name. If this savepoint were not released, a later rollback of an outer
      // savepoint would roll back only to this one.
      await Promise.all([this.#query('rollback to savepoint part'), this.#query('release savepoint part')])
      this.#failure = undefined
      throw error
    }
  }

  /** Runs `work`, then waits for the statements that it sent with `later`. Sends no statement itself. */
  async settled<T>(work: () => Promise<T>): Promise<T> {
    const result = await work()
    await this.#latest.catch((error: unknown) => {
      throw this.#failure ?? error
    })
    return result
  }

  /** Runs `work`, returns its result, and always rolls back its effects. Earlier effects of the transaction stay. */
  async tried<T>(work: () => Promise<T>): Promise<T> {
    const outcome: { result?: T } = {}
    const rollbackSignal = new RollbackSignal()
    try {
      await this.savepoint(async () => {
        outcome.result = await work()
        throw rollbackSignal
      })
    } catch (error) {
      if (error !== rollbackSignal) throw error
    }
    return outcome.result as T // Set here, because `work` did not throw.
  }

  /** Runs `work` with access to all locations of the organization, and then restores the caller's scope. */
  async acrossLocations<T>(work: () => Promise<T>): Promise<T> {
    const see = `select set_config('quoin.locations', $1, true), set_config('quoin.bound_to', $2, true)`
    this.later(see, ['*', ''])
    try {
      return await work()
    } finally {
      this.later(see, [locationsSetting(this.#scope), this.#scope.boundTo ?? ''])
    }
  }

  /** Waits for all statements sent so far, and checks deferred constraints. */
  async verify(): Promise<void> {
    try {
      await this.#query('set constraints all immediate')
    } catch (error) {
      throw this.#failure ?? error
    }
  }

  /**
   * Commits the work so far and releases the connection, so that a wait that follows does not block other
   * transactions. No statement may be sent until `goOn` has been called. After this the transaction cannot be run
   * again from its start.
   */
  async commitSoFar(): Promise<void> {
    await this.commit()
    this.isRepeatable = false
    this.#line.letGo()
  }

  /**
   * Begins the next part of the transaction after `commitSoFar`, with the same tenant scope. Waits for a free
   * connection.
   */
  async goOn(): Promise<void> {
    await this.#line.takeAgain(() => {
      this.#begin('begin')
      return this.#hasLock
    })
    this.#open = true
    this.#failure = undefined
  }

  /**
   * Sends the commit without waiting for the earlier statements. If one of them fails, the commit is not executed and
   * their error is thrown.
   */
  async commit(): Promise<void> {
    const { tag } = await this.#query('commit').catch((error: unknown) => {
      throw this.#failure ?? error
    })
    this.#open = false
    if (this.#failure !== undefined) throw this.#failure
    if (tag !== 'COMMIT') throw new Error('The transaction was rolled back by an earlier failure.')
    refuseUnreplicated(this.#line.client!)
  }

  /** Commits the transaction unless it has already ended. */
  async finish(): Promise<void> {
    if (this.#open) await this.commit()
  }

  async rollback(): Promise<void> {
    if (!this.#open) return
    this.#open = false
    await this.#rollBack()
  }
}
