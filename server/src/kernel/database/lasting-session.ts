import type pg from 'pg'

const retryMs = 250

interface Use {
  /** Returns true while the session is needed. A lost session is reopened only during this time. */
  isNeeded(): boolean
  /** Acquires the locks and applies the settings of the lost session in a new session. */
  restore(client: pg.Client): Promise<void>
}

/** One connection, which is opened when it is first needed and reopened if it is lost. */
export class LastingSession {
  readonly #open: () => Promise<pg.Client>
  readonly #onError: (error: Error) => void
  readonly #use: Use
  #connection: Promise<pg.Client> | undefined
  #isClosed = false

  constructor(open: () => Promise<pg.Client>, onError: (error: Error) => void, use: Use) {
    this.#open = open
    this.#onError = onError
    this.#use = use
  }

  connected(): Promise<pg.Client> {
    this.#connection ??= this.#connect().catch((error: unknown) => {
      this.#connection = undefined
      throw error
    })
    return this.#connection
  }

  async #connect(): Promise<pg.Client> {
    const client = await this.#open()
    client.once('end', () => this.#reopen())
    await this.#use.restore(client)
    return client
  }

  #reopen(): void {
    this.#connection = undefined
    if (this.#isClosed || !this.#use.isNeeded()) return
    setTimeout(() => {
      if (this.#isClosed || !this.#use.isNeeded()) return
      this.connected().catch((error: Error) => {
        this.#onError(error)
        this.#reopen()
      })
    }, retryMs).unref()
  }

  /**
   * Runs `statement`, which releases the locks `names`. Does nothing if there is no connection, because Postgres has
   * then already released them.
   */
  async release(statement: string, names: readonly string[]): Promise<void> {
    await this.#connection?.then((client) => client.query(statement, [names])).catch(this.#onError)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#connection?.then((client) => client.end()).catch(this.#onError)
  }
}
