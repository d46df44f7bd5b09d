import type pg from 'pg'
import { type Fence, locationsSetting } from './fence.ts'
import { onlyRow, type Parameter, type Queries, send } from './queries.ts'

const setFence = `select set_config('quoin.org_id', $1, true), set_config('quoin.locations', $2, true)`

/** A transaction of one organization. Statements may be sent without waiting for each other. */
export class Transaction implements Queries {
  readonly #client: pg.Client
  #open = true

  constructor(client: pg.Client) {
    this.#client = client
  }

  /** Returns at once: what is asked next travels in the same write. */
  begin(fence: Fence, how = 'begin'): void {
    const started = Promise.all([
      send(this.#client, how),
      send(this.#client, setFence, [fence.orgId, locationsSetting(fence)]),
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

  async savepoint(): Promise<void> {
    await send(this.#client, 'savepoint work')
  }

  async rollbackToSavepoint(): Promise<void> {
    await send(this.#client, 'rollback to savepoint work')
  }

  /** Sends the commit right behind what was sent before. Postgres answers the commit of a failed transaction with ROLLBACK. */
  async commit(): Promise<void> {
    this.#open = false
    const result = await send(this.#client, 'commit')
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
