import type pg from 'pg'
import { type TenantScope, locationsSetting } from './tenant-scope.ts'
import { type Answer, Batch } from './batch.ts'
import { socketOf } from './driver.ts'
import { type LargeOrganizations, planMode } from './large-organizations.ts'
import { onlyRow, type Parameter, type Reads } from './queries.ts'

/**
 * Statement that sets the tenant scope (organization and locations of row-level security) and how statements are planned:
 * once for all organizations, or anew for the values of each call. It sets them for the session and not for a transaction,
 * so that they apply to the statements that follow.
 */
const setScope = `select set_config('quoin.org_id', $1, false), set_config('quoin.locations', $2, false), set_config('plan_cache_mode', $3, false)`
/** Maximum number of attempts of a read. A read is retried if the batch that set its tenant scope was rolled back. */
const mostAttempts = 3

interface SentRead {
  answer: Promise<Answer>
  /**
   * Settles when the batch that set this read's scope is committed (durable) or rolled back. Undefined if it was
   * already committed.
   */
  scopeSettled: Promise<void> | undefined
  /** True if the read's own batch set the scope. */
  isOwn: boolean
}

/**
 * A read-only connection that several callers share. Each statement has its own snapshot. The connection executes
 * statements in order. So setting the tenant scope right before a statement, in the same batch, is as safe as a
 * transaction around both and costs half as much.
 *
 * If a batch fails, the scope that it set is rolled back. So a scope counts as set only once Postgres has finished
 * the batch that set it. A read that used the scope of another batch is retried if that batch failed.
 *
 * If the connection breaks, its statements fail, and the next statement opens a new connection.
 */
export class Reader {
  readonly #open: () => Promise<pg.Client>
  readonly #large: Pick<LargeOrganizations, 'ownPlans'>
  #client: Promise<pg.Client> | undefined
  #ready: pg.Client | undefined
  #scopeKey = ''
  /** Settles when the batch that set the latest scope is committed (durable) or rolled back. */
  #scopeSettled: Promise<void> | undefined

  constructor(open: () => Promise<pg.Client>, large: Pick<LargeOrganizations, 'ownPlans'>) {
    this.#open = open
    this.#large = large
  }

  scopedTo(scope: TenantScope): Reads {
    const query = (text: string, parameters: readonly Parameter[] = []): Promise<Answer> =>
      this.#query(scope, text, parameters)
    const rows = async <Row>(text: string, parameters?: readonly Parameter[]): Promise<Row[]> =>
      (await query(text, parameters)).rows as Row[]
    return {
      rows,
      sized: async <Row>(text: string, parameters?: readonly Parameter[]) =>
        (await query(text, parameters)) as { rows: Row[]; sizes: readonly number[] },
      row: async <Row>(text: string, parameters?: readonly Parameter[]) =>
        onlyRow(await rows<Row>(text, parameters)),
    }
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }

  async #query(scope: TenantScope, text: string, parameters: readonly Parameter[]): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const client = this.#ready ?? (await this.#connect())
      const { answer, scopeSettled, isOwn } = this.#send(client, scope, text, parameters)
      if (!scopeSettled) return await answer
      const [read, scopeOutcome] = await Promise.allSettled([answer, scopeSettled])
      if (scopeOutcome.status === 'fulfilled' || isOwn || attempt === mostAttempts) {
        if (read.status === 'rejected') throw read.reason
        if (scopeOutcome.status === 'rejected') throw scopeOutcome.reason
        return read.value
      }
    }
  }

  #send(client: pg.Client, scope: TenantScope, text: string, parameters: readonly Parameter[]): SentRead {
    const batch = new Batch()
    const locations = locationsSetting(scope)
    const plans = planMode(this.#large.ownPlans(scope.orgId), text)
    const scopeKey = scope.orgId + locations + plans
    const isOwn = this.#scopeKey !== scopeKey
    if (isOwn) {
      // Discards this error, because `batch.durable` also rejects with it.
      batch.add(setScope, [scope.orgId, locations, plans]).catch(() => undefined)
      this.#believe(scopeKey, batch.durable)
    }
    const answer = batch.add(text, parameters)
    batch.send(client)
    return { answer, scopeSettled: this.#scopeSettled, isOwn }
  }

  #believe(scopeKey: string, durable: Promise<void>): void {
    this.#scopeKey = scopeKey
    this.#scopeSettled = durable
    durable.then(
      () => {
        if (this.#scopeSettled === durable) this.#scopeSettled = undefined
      },
      () => {
        if (this.#scopeSettled === durable) this.#scopeKey = ''
      },
    )
  }

  #connect(): Promise<pg.Client> {
    this.#client ??= this.#open().then(
      (client) => {
        this.#scopeKey = ''
        this.#ready = client
        client.once('end', () => this.#disconnect())
        // After a protocol error the driver can send no more queries but does not close the connection, so the
        // connection is closed here.
        client.once('error', () => socketOf(client).destroy())
        return client
      },
      (error: unknown) => {
        this.#disconnect()
        throw error
      },
    )
    return this.#client
  }

  #disconnect(): void {
    this.#client = undefined
    this.#ready = undefined
  }
}
