import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Leave, ConcurrencySlots } from '../limits/concurrency-slots.ts'
import { isConnectionFailure } from './connection-failure.ts'
import type { Pool } from './pool.ts'

/**
 * Maximum time for which a suspended transaction keeps trying to get a new connection. It is long enough for most
 * outages of the database.
 */
const timeoutMs = 10 * 60_000
const longestPauseMs = 1_000

/**
 * Limit of the connections that one organization uses at the same time. `name` is the key of the organization in
 * `slots`.
 */
export interface LineShare {
  slots: ConcurrencySlots
  name: string
}

/**
 * The connection of one transaction, and its slot in the organization's limit (`LineShare`). Both are acquired
 * together and released together when the transaction ends or is suspended.
 */
export class Line {
  readonly #pool: Pool
  readonly #share: LineShare | undefined
  #client: pg.PoolClient | undefined
  #leave: Leave | undefined

  constructor(pool: Pool, share?: LineShare) {
    this.#pool = pool
    this.#share = share
  }

  get client(): pg.PoolClient | undefined {
    return this.#client
  }

  /**
   * Waits for a slot of the organization and then for a connection. Rejects if too many transactions of the same
   * organization are already waiting.
   */
  async take(): Promise<void> {
    await this.#takeBehind(this.#share?.slots.take(this.#share.name))
  }

  letGo(broken?: Error): void {
    this.#client?.release(broken)
    this.#client = undefined
    this.#leave?.()
    this.#leave = undefined
  }

  async #takeBehind(slot: Leave | Promise<Leave> | undefined): Promise<void> {
    this.#leave = typeof slot === 'function' ? slot : await slot
    try {
      this.#client = await this.#pool.take()
    } catch (error) {
      this.letGo()
      throw error
    }
  }

  /**
   * Acquires a connection again after a suspension and begins a transaction on it. Retries after failures, because
   * the transaction must record the result of work that was done while it was suspended, such as a payment.
   */
  async takeAgain(begin: () => Promise<unknown>): Promise<void> {
    const deadline = Date.now() + timeoutMs
    for (let pauseMs = 20; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        // `takeAlways` never rejects, because a suspended transaction must be able to resume, however many others
        // wait.
        await this.#takeBehind(this.#share?.slots.takeAlways(this.#share.name))
        await begin()
        return
      } catch (error) {
        this.letGo(error as Error)
        if (!isConnectionFailure(error) || this.#pool.isEnding || Date.now() > deadline) throw error
      }
      await sleep(pauseMs)
    }
  }
}
