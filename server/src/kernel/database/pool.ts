import pg from 'pg'
import type { Pulse } from './pulse.ts'
import { watchReplication } from './unreplicated.ts'

export interface PoolParts {
  config: pg.ClientConfig
  most: number
  pulse: Pulse
  onError: (error: Error) => void
  /** SQL that is run in every new session. */
  settings: string
}

/** Pool of connections, each of which executes one transaction or statement at a time. */
export class Pool {
  readonly #pool: pg.Pool
  readonly #pulse: Pulse

  constructor({ config, most, pulse, onError, settings }: PoolParts) {
    this.#pulse = pulse
    this.#pool = new pg.Pool({
      ...config,
      max: most,
      idleTimeoutMillis: 60_000,
      // The constructor registers the connection with the pulse (a probe that closes all connections if the database
      // stops answering), so that connections which are still being opened are covered too.
      Client: class extends pg.Client {
        constructor(clientConfig?: string | pg.ClientConfig) {
          super(clientConfig)
          pulse.guard(this)
        }
      },
      // The callback may return a promise, for which the pool waits. The published types omit this.
      // oxlint-disable-next-line typescript/no-misused-promises
      onConnect: (client) => {
        // The pool handles errors of a connection only while the connection is idle. An unhandled error would crash
        // the process.
        client.on('error', onError)
        watchReplication(client)
        return client.query(settings)
      },
    })
    // Errors are reported by the connection's own handler, in `onConnect`.
    this.#pool.on('error', () => undefined)
  }

  /** Returns a free connection. If there is none, waits for one, but only as long as the database answers. */
  take(): Promise<pg.PoolClient> {
    const connection = this.#pool.connect()
    const { idleCount, waitingCount } = this.#pool
    if (idleCount >= Math.max(1, waitingCount)) return connection
    return this.#pulse.whileResponding(connection, (late) => late.release())
  }

  /** Runs a single statement. */
  async rows(text: string, parameters: readonly unknown[]): Promise<unknown[]> {
    const client = await this.take()
    let failure: Error | undefined
    try {
      return (await client.query(text, [...parameters])).rows as unknown[]
    } catch (error) {
      failure = error as Error
      throw error
    } finally {
      client.release(failure)
    }
  }

  get isEnding(): boolean {
    return this.#pool.ending
  }

  use(): { connections: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { connections: totalCount, idle: idleCount, waiting: waitingCount }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}
