import type pg from 'pg'
import { type Fence, locationsSetting } from './fence.ts'
import { type Answer, Batch } from './batch.ts'
import { socketOf } from './driver.ts'
import { onlyRow, type Parameter, type Reads } from './queries.ts'

/** Set for the session, not for a transaction, so that it applies to the statements that follow. */
const setFence = `select set_config('quoin.org_id', $1, false), set_config('quoin.locations', $2, false)`
/** Maximum number of attempts of a read whose scope was rolled back. */
const mostAttempts = 3

interface AskedRead {
  answer: Promise<Answer>
  /** Settles when the scope of the read is durable or rolled back. Undefined if it is already durable. */
  fenced: Promise<void> | undefined
  /** True if the read itself set the scope. */
  isOwn: boolean
}

/**
 * One connection shared by all readers of a mode. Each statement has its own snapshot. A connection runs statements in
 * order, so setting the tenant scope right before a statement, in the same batch, is as safe as a transaction around
 * both, and costs half as much. The connection itself is read-only.
 *
 * A batch that fails rolls back the scope that it set. So a scope is trusted only once Postgres has finished its batch.
 * A read behind a failed batch that it did not set itself is retried.
 *
 * If the connection breaks, its statements fail, and the next statement opens a new one.
 */
export class Reader {
  readonly #open: () => Promise<pg.Client>
  #client: Promise<pg.Client> | undefined
  #ready: pg.Client | undefined
  #fence = ''
  /** Settles when the latest scope is durable or rolled back. */
  #fenced: Promise<void> | undefined

  constructor(open: () => Promise<pg.Client>) {
    this.#open = open
  }

  within(fence: Fence): Reads {
    const ask = (text: string, parameters: readonly Parameter[] = []): Promise<Answer> =>
      this.#ask(fence, text, parameters)
    const rows = async <Row>(text: string, parameters?: readonly Parameter[]): Promise<Row[]> =>
      (await ask(text, parameters)).rows as Row[]
    return {
      rows,
      sized: async <Row>(text: string, parameters?: readonly Parameter[]) =>
        (await ask(text, parameters)) as { rows: Row[]; sizes: readonly number[] },
      row: async <Row>(text: string, parameters?: readonly Parameter[]) =>
        onlyRow(await rows<Row>(text, parameters)),
    }
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }

  async #ask(fence: Fence, text: string, parameters: readonly Parameter[]): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const client = this.#ready ?? (await this.#connect())
      const { answer, fenced, isOwn } = this.#send(client, fence, text, parameters)
      if (!fenced) return await answer
      const [read, kept] = await Promise.allSettled([answer, fenced])
      if (kept.status === 'fulfilled' || isOwn || attempt === mostAttempts) {
        if (read.status === 'rejected') throw read.reason
        if (kept.status === 'rejected') throw kept.reason
        return read.value
      }
    }
  }

  #send(client: pg.Client, fence: Fence, text: string, parameters: readonly Parameter[]): AskedRead {
    const batch = new Batch()
    const locations = locationsSetting(fence)
    const wanted = fence.orgId + locations
    const isOwn = this.#fence !== wanted
    if (isOwn) {
      // A failure here also rejects `batch.durable`.
      batch.add(setFence, [fence.orgId, locations]).catch(() => undefined)
      this.#believe(wanted, batch.kept)
    }
    const answer = batch.add(text, parameters)
    batch.send(client)
    return { answer, fenced: this.#fenced, isOwn }
  }

  #believe(fence: string, kept: Promise<void>): void {
    this.#fence = fence
    this.#fenced = kept
    kept.then(
      () => {
        if (this.#fenced === kept) this.#fenced = undefined
      },
      () => {
        if (this.#fenced === kept) this.#fence = ''
      },
    )
  }

  #connect(): Promise<pg.Client> {
    this.#client ??= this.#open().then(
      (client) => {
        this.#fence = ''
        this.#ready = client
        client.once('end', () => this.#forget())
        // After a protocol error the driver cannot send queries and does not close the connection, so it is closed
        // here.
        client.once('error', () => socketOf(client).destroy())
        return client
      },
      (error: unknown) => {
        this.#forget()
        throw error
      },
    )
    return this.#client
  }

  #forget(): void {
    this.#client = undefined
    this.#ready = undefined
  }
}
