import type pg from 'pg'
import { type Fence, locationsSetting } from './fence.ts'
import { onlyRow, type Parameter, send, type Writes } from './queries.ts'

const setFence = `select set_config('quoin.org_id', $1, true), set_config('quoin.locations', $2, true)`

/** A transaction of one organization. Statements may be sent without waiting for each other. */
export class Transaction implements Writes {
  readonly #client: pg.Client
  readonly #fence: Fence
  /** False once a part of it has been committed. */
  isRepeatable = true
  /** Whether it holds locks of the session, which the end of a transaction does not let go. */
  hasSessionLocks = false
  #open = true
  #failure: unknown

  /** Begins at once: what is asked next travels in the same write. */
  constructor(client: pg.Client, fence: Fence, how = 'begin') {
    this.#client = client
    this.#fence = fence
    this.#begin(how)
  }

  #begin(how: string): void {
    const started = Promise.all([
      send(this.#client, how),
      send(this.#client, setFence, [this.#fence.orgId, locationsSetting(this.#fence)]),
    ])
    // If these fail, so does every statement after them on this connection, and that failure is the one reported.
    started.catch(() => undefined)
  }

  async rows<Row>(text: string, parameters?: readonly Parameter[]): Promise<Row[]> {
    return (await send(this.#client, text, parameters)).rows as Row[]
  }

  async row<Row>(text: string, parameters?: readonly Parameter[]): Promise<Row | undefined> {
    return onlyRow(await this.rows<Row>(text, parameters))
  }

  later(text: string, parameters?: readonly Parameter[]): void {
    send(this.#client, text, parameters).catch((error: unknown) => (this.#failure ??= error))
  }

  /** Takes everything back, locks included, and begins again. */
  async restart(): Promise<void> {
    const ended = send(this.#client, 'rollback')
    this.#begin('begin')
    await ended
    this.#failure = undefined
  }

  /** Waits for what was sent so far and checks what would otherwise be checked at the commit. */
  async verify(): Promise<void> {
    try {
      await send(this.#client, 'set constraints all immediate')
    } catch (error) {
      throw this.#failure ?? error
    }
  }

  /** Commits what was done so far. Nothing can be asked until `goOn`; from here on the whole cannot be run again. */
  async commitSoFar(): Promise<void> {
    await this.commit()
    this.isRepeatable = false
  }

  /** Begins the next part, with the same fence on the same connection. */
  goOn(): void {
    this.#open = true
    this.#begin('begin')
  }

  /** Sends the commit right behind what was sent before. Postgres answers the commit of a failed transaction with ROLLBACK. */
  async commit(): Promise<void> {
    this.#open = false
    const result = await send(this.#client, 'commit')
    if (this.#failure !== undefined) throw this.#failure
    if (result.command !== 'COMMIT') throw new Error('The transaction was rolled back by an earlier failure.')
  }

  /** Commits unless that was done already. */
  async finish(): Promise<void> {
    if (this.#open) await this.commit()
  }

  async rollback(): Promise<void> {
    if (!this.#open) return
    this.#open = false
    await send(this.#client, 'rollback')
  }
}
