import type pg from 'pg'
import { type Fence, locationsSetting } from './fence.ts'
import { type Answer, Batch } from './batch.ts'
import { socketOf } from './driver.ts'
import { onlyRow, type Parameter, type Reads } from './queries.ts'

/** Session-wide, not transaction-wide: the statement that follows runs on its own. */
const setFence = `select set_config('quoin.org_id', $1, false), set_config('quoin.locations', $2, false)`

/**
 * One connection shared by all readers of a mode, each statement with its own snapshot. A connection answers in the
 * order it was asked, so setting the fence right before a statement, in the same tick, is as good as a transaction
 * around both and costs half as much; the connection itself refuses to write.
 *
 * A fence that could not be set leaves that of the reader before, also when it is taken back after it was answered. So it
 * is believed when Postgres has ended its batch, and not before; whatever was read behind one that failed fails with it,
 * whoever set it, and the next statement sets it anew.
 *
 * A connection that breaks fails the statements on it; the next statement opens a new one.
 */
export class Reader {
  readonly #open: () => Promise<pg.Client>
  #client: Promise<pg.Client> | undefined
  #ready: pg.Client | undefined
  #fence = ''
  /** Settles when the latest fence is set, or could not be. */
  #fenced: Promise<unknown> = Promise.resolve()

  constructor(open: () => Promise<pg.Client>) {
    this.#open = open
  }

  within(fence: Fence): Reads {
    const ask = async (text: string, parameters: readonly Parameter[] = []): Promise<Answer> => {
      const client = this.#ready ?? (await this.#connect())
      return this.#ask(client, fence, text, parameters)
    }
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

  async #ask(
    client: pg.Client,
    fence: Fence,
    text: string,
    parameters: readonly Parameter[],
  ): Promise<Answer> {
    this.#raise(client, fence)
    const [answer] = await Promise.all([askAlone(client, text, parameters), this.#fenced])
    return answer
  }

  #raise(client: pg.Client, fence: Fence): void {
    const locations = locationsSetting(fence)
    const wanted = fence.orgId + locations
    if (this.#fence === wanted) return
    const fenced = setAlone(client, [fence.orgId, locations])
    this.#fence = wanted
    this.#fenced = fenced
    fenced.catch(() => {
      if (this.#fenced === fenced) this.#fence = ''
    })
  }

  #connect(): Promise<pg.Client> {
    this.#client ??= this.#open().then(
      (client) => {
        this.#fence = ''
        this.#ready = client
        client.once('end', () => this.#forget())
        // What the driver cannot make sense of leaves it unable to ask, and nobody would hang up.
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

/** Settles when the setting lasts: that it was answered says only that it was made. */
function setAlone(client: pg.Client, parameters: readonly Parameter[]): Promise<void> {
  const batch = new Batch()
  const { kept } = batch
  // What fails it fails `kept` too.
  batch.add(setFence, parameters).catch(() => undefined)
  batch.send(client)
  return kept
}

/** In a batch of its own, so that its failure takes back nothing else: not even the fence that was set for it. */
function askAlone(client: pg.Client, text: string, parameters: readonly Parameter[]): Promise<Answer> {
  const batch = new Batch()
  const answer = batch.add(text, parameters)
  batch.send(client)
  return answer
}
