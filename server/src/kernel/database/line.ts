import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isConnectionFailure } from './connection-failure.ts'

/** How long somebody who has to come back waits for a connection: until the database is there, but not for ever. */
const patienceMs = 10 * 60_000
const longestPauseMs = 1_000

/** The connection of one transaction: taken from the pool, and given back while nothing is asked of it. */
export class Line {
  readonly #pool: pg.Pool
  #client: pg.PoolClient | undefined

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  get client(): pg.PoolClient | undefined {
    return this.#client
  }

  async take(): Promise<void> {
    this.#client = await this.#pool.connect()
  }

  letGo(broken?: Error): void {
    this.#client?.release(broken)
    this.#client = undefined
  }

  /** Takes one again and begins on it, however often that fails: what was done meanwhile has to be written down. */
  async takeAgain(begin: () => Promise<unknown>): Promise<void> {
    const deadline = Date.now() + patienceMs
    for (let pauseMs = 20; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        await this.take()
        await begin()
        return
      } catch (error) {
        this.letGo(error as Error)
        if (!isConnectionFailure(error) || this.#pool.ending || Date.now() > deadline) throw error
      }
      await sleep(pauseMs)
    }
  }
}
