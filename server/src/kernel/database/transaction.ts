import { type Answer, Batch } from './batch.ts'
import { type Fence, locationsSetting } from './fence.ts'
import type { Line } from './line.ts'
import { lockOf } from './lock.ts'
import { onlyRow, type Parameter, type Writes } from './queries.ts'

const setFence = `select set_config('quoin.org_id', $1, true), set_config('quoin.locations', $2, true), set_config('quoin.bound_to', $3, true)`
/** Refused where the organization is being moved, or is elsewhere: `quoin.enter` in migrations/0130_cells.sql. */
const enter = {
  calls: `${setFence}, quoin.enter($1::uuid, false)`,
  ends: `${setFence}, quoin.enter($1::uuid, true)`,
  nobody: setFence,
}
const andLock = `, pg_try_advisory_xact_lock(${lockOf('$4')}) as held`

/** Thrown to have a part taken back that did not fail. */
class TakenBack extends Error {}

/** A transaction of one organization. Statements may be sent without waiting for each other. */
export class Transaction implements Writes {
  readonly #line: Line
  readonly #fence: Fence
  /** False once a part of it has been committed. */
  isRepeatable = true
  readonly #lock: string | undefined
  #isLockHeld: Promise<boolean> = Promise.resolve(false)
  /** What was asked in this tick and has not left. */
  #batch: Batch | undefined
  #open = true
  #failure: unknown

  /** Begins at once: what is asked next travels in the same write. */
  constructor(line: Line, fence: Fence, how = 'begin', lock?: string) {
    this.#line = line
    this.#fence = fence
    this.#lock = lock
    this.#begin(how)
  }

  #begin(how: string): void {
    const fence = [this.#fence.orgId, locationsSetting(this.#fence), this.#fence.boundTo ?? '']
    const started = Promise.all([
      this.#ask(how),
      this.#lock === undefined
        ? this.#ask(enter[this.#entering(how)], fence)
        : this.#ask(enter[this.#entering(how)] + andLock, [...fence, this.#lock]),
    ])
    this.#isLockHeld = started.then(([, { rows }]) => (rows[0] as { held?: boolean }).held === true)
    // If these fail, so does every statement after them on this connection, and that failure is the one reported.
    this.#isLockHeld.catch((error: unknown) => (this.#failure ??= error))
  }

  #entering(how: string): keyof typeof enter {
    if (this.#fence.orgId === '' || how !== 'begin') return 'nobody'
    return this.#fence.isEnd || !this.isRepeatable ? 'ends' : 'calls'
  }

  #ask(text: string, parameters?: readonly Parameter[]): Promise<Answer> {
    if (!this.#line.client) return Promise.reject(new Error('Asked between two parts of a transaction.'))
    if (!this.#batch) {
      this.#batch = new Batch()
      process.nextTick(() => this.#flush())
    }
    return this.#batch.add(text, parameters)
  }

  #flush(): void {
    this.#batch?.send(this.#line.client!)
    this.#batch = undefined
  }

  /** Not in one batch with what came before, whose failure would keep it from being executed. */
  async #takeBack(): Promise<void> {
    this.#flush()
    await this.#ask('rollback')
  }

  /** Whether this transaction, and no other, holds the lock it was begun with. */
  holdsLock(): Promise<boolean> {
    return this.#isLockHeld
  }

  /** When a statement sent before has failed, with its error: this one fails only because of it. */
  async sized<Row>(
    text: string,
    parameters?: readonly Parameter[],
  ): Promise<{ rows: Row[]; sizes: readonly number[] }> {
    try {
      return (await this.#ask(text, parameters)) as { rows: Row[]; sizes: readonly number[] }
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
    this.#ask(text, parameters).catch((error: unknown) => (this.#failure ??= error))
  }

  /** Takes everything back, locks included, and begins again. */
  async restart(): Promise<void> {
    if (!this.#line.client) return await this.goOn()
    const ended = this.#takeBack()
    this.#begin('begin')
    await ended
    this.#failure = undefined
    this.#open = true
  }

  /** What `work` does is taken back when it throws; the rest of the transaction goes on. */
  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    this.later('savepoint part')
    try {
      const result = await work()
      await this.rows('release savepoint part')
      return result
    } catch (error) {
      this.#flush()
      // One that is left standing would be the one that an outer part is taken back to.
      await Promise.all([this.#ask('rollback to savepoint part'), this.#ask('release savepoint part')])
      this.#failure = undefined
      throw error
    }
  }

  /** What `work` does is taken back, whatever it comes to, and what was done before stays. */
  async tried<T>(work: () => Promise<T>): Promise<T> {
    const outcome: { result?: T } = {}
    const takenBack = new TakenBack()
    try {
      await this.savepoint(async () => {
        outcome.result = await work()
        throw takenBack
      })
    } catch (error) {
      if (error !== takenBack) throw error
    }
    return outcome.result as T // it was set, or `work` threw
  }

  /** Reads by `work` see all locations of the organization; afterwards those of the caller again. */
  async acrossLocations<T>(work: () => Promise<T>): Promise<T> {
    const see = `select set_config('quoin.locations', $1, true), set_config('quoin.bound_to', $2, true)`
    this.later(see, ['*', ''])
    try {
      return await work()
    } finally {
      this.later(see, [locationsSetting(this.#fence), this.#fence.boundTo ?? ''])
    }
  }

  /** Waits for what was sent so far and checks what would otherwise be checked at the commit. */
  async verify(): Promise<void> {
    try {
      await this.#ask('set constraints all immediate')
    } catch (error) {
      throw this.#failure ?? error
    }
  }

  /**
   * Commits what was done so far and gives the connection back, so that nothing is held up by what is waited for next.
   * Nothing can be asked until `goOn`; from here on the whole cannot be run again.
   */
  async commitSoFar(): Promise<void> {
    await this.commit()
    this.isRepeatable = false
    this.#line.letGo()
  }

  /** Begins the next part, with the same fence, once there is a connection. */
  async goOn(): Promise<void> {
    await this.#line.takeAgain(() => {
      this.#begin('begin')
      return this.#isLockHeld
    })
    this.#open = true
    this.#failure = undefined
  }

  /** Sends the commit right behind what was sent before; it is not executed when that fails. */
  async commit(): Promise<void> {
    const { tag } = await this.#ask('commit').catch((error: unknown) => {
      throw this.#failure ?? error
    })
    this.#open = false
    if (this.#failure !== undefined) throw this.#failure
    if (tag !== 'COMMIT') throw new Error('The transaction was rolled back by an earlier failure.')
  }

  /** Commits unless that was done already. */
  async finish(): Promise<void> {
    if (this.#open) await this.commit()
  }

  async rollback(): Promise<void> {
    if (!this.#open) return
    this.#open = false
    await this.#takeBack()
  }
}
