import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Leave, Shares } from '../limits/shares.ts'
import { isConnectionFailure } from './connection-failure.ts'
import type { Pool } from './pool.ts'

/** How long somebody who has to come back waits for a connection: until the database is there, but not for ever. */
const patienceMs = 10 * 60_000
const longestPauseMs = 1_000

/** Whose share of the connections a line is counted in. */
export interface LineShare {
  shares: Shares
  name: string
}

/**
 * The connection of one transaction, with its place in the share of whoever it is for: both are taken together, and given
 * back while nothing is asked.
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

  /** Refused when too many of the same share wait already. */
  async take(): Promise<void> {
    await this.#takeBehind(this.#share?.shares.take(this.#share.name))
  }

  letGo(broken?: Error): void {
    this.#client?.release(broken)
    this.#client = undefined
    this.#leave?.()
    this.#leave = undefined
  }

  async #takeBehind(place: Leave | Promise<Leave> | undefined): Promise<void> {
    this.#leave = typeof place === 'function' ? place : await place
    try {
      this.#client = await this.#pool.take()
    } catch (error) {
      this.letGo()
      throw error
    }
  }

  /** Takes one again and begins on it, however often that fails: what was done meanwhile has to be written down. */
  async takeAgain(begin: () => Promise<unknown>): Promise<void> {
    const deadline = Date.now() + patienceMs
    for (let pauseMs = 20; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        // Whoever comes back is not refused, however many wait.
        await this.#takeBehind(this.#share?.shares.takeAlways(this.#share.name))
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
