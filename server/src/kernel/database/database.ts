import pg from 'pg'
import { AppError } from '../errors.ts'
import { ConcurrencySlots } from '../limits/concurrency-slots.ts'
import { socketOf } from './driver.ts'
import { asElsewhere } from './elsewhere.ts'
import type { TenantScope } from './tenant-scope.ts'
import { sessionKeepAlive, socketKeepAlive } from './keep-alive.ts'
import { type LargeOrganizations, watchLargeOrganizations } from './large-organizations.ts'
import { Line, type LineShare } from './line.ts'
import { createPresence, type Presence } from './presence.ts'
import type { Queries, Reads } from './queries.ts'
import { Pool } from './pool.ts'
import { openingMs, watchPulse } from './pulse.ts'
import { Reader } from './reader.ts'
import { ReaderPool } from './reader-pool.ts'
import { isRunAgain } from './repeat.ts'
import { type DatabaseSizes, pulseName, sandboxSizes, systemConnections } from './sizes.ts'
import { Transaction } from './transaction.ts'
import { typeParsers } from './type-parsers.ts'

/** Schema of the database that a call uses: `live` for real data, `sandbox` for test data. */
export type Mode = 'live' | 'sandbox'

/** Host and login of a Postgres server, or the socket of the embedded Postgres. */
export type Connection = pg.ClientConfig & {
  /**
   * Separate logins, if there are any. `owner` owns the tables and runs migrations. The running server logs in as
   * `service`.
   */
  owner?: { user: string; password: string } | undefined
  service?: { user: string; password: string } | undefined
}

/**
 * Access to the schema of one mode, live or sandbox. The database role that it uses owns no objects and has no rights
 * on the schema of the other mode.
 */
export interface ModeDatabase {
  /** Returns the access for single read-only statements. */
  reader(scope: TenantScope): Reads
  /** Runs several reads that must see the same snapshot. */
  snapshot<T>(scope: TenantScope, work: (queries: Reads) => Promise<T>): Promise<T>
  /**
   * Runs `work` in a transaction. Commits when `work` returns and rolls back when it throws. After a conflict with
   * another transaction, runs `work` again. If `lock` is set, first tries to acquire the advisory lock with this
   * name; `Transaction.hasLock` returns true if it was acquired.
   */
  transaction<T>(
    scope: TenantScope,
    work: (transaction: Transaction) => Promise<T>,
    lock?: string,
  ): Promise<T>
  /**
   * Runs a short second transaction, on a separate connection, while the caller's transaction stays open. It does not
   * use the shared pool: if every open transaction waited there for a second connection, none would ever get one.
   */
  apart<T>(scope: TenantScope, work: (transaction: Transaction) => Promise<T>): Promise<T>
}

export interface Database {
  live: ModeDatabase
  sandbox: ModeDatabase
  /**
   * Access to the data of all organizations, for example to find the organization of an API key, and for maintenance.
   */
  system: Queries & { transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> }
  /** Organizations that have far more rows than the average. */
  large: Pick<LargeOrganizations, 'ownPlans' | 'refresh'>
  /** Session-level locks, which this process can hold without an open transaction. */
  presence: Presence
  /** True if Postgres has answered within the last few seconds. */
  isResponding(): boolean
  /** Current numbers of connections of each pool. */
  pools(): PoolUse[]
  close(): Promise<void>
}

export interface PoolUse {
  role: string
  connections: number
  idle: number
  waiting: number
}

type Role = Mode | 'system'

/** Maximum number of transactions of one organization that may wait for a connection at the same time. */
const transactionsWaiting = 200

export function openDatabase(
  connection: Connection,
  onError: (error: Error) => void,
  sizes: DatabaseSizes,
): Database {
  const closers: (() => Promise<void>)[] = []
  const pools: { role: Role; pool: Pool }[] = []

  const open = (role: Role, readOnly: boolean, name?: string) => async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...clientConfig(connection, name) })
    client.on('error', onError)
    pulse.guard(client)
    await client.connect()
    try {
      await client.query(sessionSettings(role, readOnly))
    } catch (error) {
      // The caller opens another connection later.
      socketOf(client).destroy()
      throw error
    }
    return client
  }

  const pulse = watchPulse(open('system', true, pulseName(sizes)), onError)
  closers.push(() => pulse.stop())
  const opened = (role: Role) => (): Promise<pg.Client> =>
    pulse.whileResponding(open(role, true)(), (late) => late.end())

  const presence = createPresence(opened('system'), onError)
  closers.push(() => presence.close())

  const pool = (role: Role, most: number): Pool => {
    const config = clientConfig(connection)
    const newPool = new Pool({ config, most, pulse, onError, settings: sessionSettings(role, false) })
    closers.push(() => newPool.end())
    pools.push({ role, pool: newPool })
    return newPool
  }

  const systemPool = pool('system', systemConnections)
  const noTenant: TenantScope = { orgId: '', locations: '*' }
  const systemRows = async <Row>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> =>
    (await systemPool.rows(text, parameters)) as Row[]
  const large = watchLargeOrganizations({ rows: systemRows }, onError)
  closers.unshift(() => large.stop())

  const mode = (role: Mode, size: DatabaseSizes): ModeDatabase => {
    const writers = pool(role, size.transactions)
    const beside = pool(role, 1)
    const readers = new ReaderPool(
      Array.from({ length: size.readers }, () => new Reader(opened(role), large)),
    )
    closers.push(() => readers.close())
    const slots = shareOf(size.transactions)
    const planned = (scope: TenantScope): TenantScope =>
      large.ownPlans(scope.orgId) === 'all' ? { ...scope, hasOwnPlans: true } : scope
    const shared = (scope: TenantScope) => ({
      pool: writers,
      scope: planned(scope),
      share: { slots, name: scope.orgId },
    })
    return {
      reader: (scope) => readers.scopedTo(scope),
      snapshot: (scope, work) =>
        inTransaction({ ...shared(scope), how: 'begin isolation level repeatable read read only' }, work),
      transaction: (scope, work, lock) => inTransaction({ ...shared(scope), lock }, work),
      apart: (scope, work) =>
        inTransaction({ pool: beside, scope: { ...planned(scope), isEnd: true } }, work),
    }
  }

  return {
    live: mode('live', sizes),
    sandbox: mode('sandbox', sandboxSizes(sizes)),
    system: {
      rows: systemRows,
      row: async <Row>(text: string, parameters?: readonly unknown[]) =>
        (await systemRows<Row>(text, parameters))[0],
      transaction: (work) => inTransaction({ pool: systemPool, scope: noTenant }, work),
    },
    large,
    presence,
    isResponding: () => pulse.isResponding(),
    pools: () => pools.map((each) => ({ role: each.role, ...each.pool.use() })),
    close: async () => void (await Promise.all(closers.map((close) => close()))),
  }
}

/**
 * Creates the limit of an organization's concurrent transactions. It is half of the connections, so that one
 * organization cannot occupy them all.
 */
function shareOf(transactions: number): ConcurrencySlots {
  return new ConcurrencySlots({
    atOnce: Math.max(1, Math.floor(transactions / 2)),
    waiting: transactionsWaiting,
    refusal: () =>
      new AppError(
        'service_unavailable',
        'The organization has too many changes in progress at the same time. Try again when some of them ' +
          'are done.',
        [],
        2,
      ),
  })
}

function clientConfig(connection: Connection, name = 'quoin'): pg.ClientConfig & { pipeline: boolean } {
  return {
    ...connection,
    types: typeParsers,
    pipeline: true,
    connectionTimeoutMillis: openingMs,
    ...socketKeepAlive,
    application_name: name,
  }
}

/**
 * SQL that sets the session settings of a connection.
 *
 * `enable_seqscan = off`: for every statement there is an index that begins with the organization. Without this
 * setting, a statement that was planned while its table was small would scan the whole table for as long as its plan
 * is cached.
 *
 * `force_generic_plan`, for reads and for the role `system`: Postgres would otherwise plan each list query anew. Statements
 * of an organization that is much larger than the others are planned anew (`Reader`, `Transaction`).
 *
 * `idle_in_transaction_session_timeout` (8 s) is shorter than `lock_timeout` (10 s). If the host of a transaction
 * crashes, Postgres therefore ends the transaction before the transactions that wait for its locks time out.
 */
function sessionSettings(role: Role, readOnly: boolean): string {
  const path = role === 'system' ? 'quoin' : `${role}, quoin`
  const scope =
    role === 'system' ? `set quoin.org_id = ''; set quoin.locations = '*'; set quoin.bound_to = '';` : ''
  return `${refuseStandby} set role quoin_${role}; set search_path = ${path}; set timezone = 'UTC'; set statement_timeout = '${readOnly ? '5s' : '15s'}';
    set lock_timeout = '10s'; set idle_in_transaction_session_timeout = '8s'; ${sessionKeepAlive} set jit = off; set enable_seqscan = off; ${scope} ${readOnly ? 'set default_transaction_read_only = on;' : ''} ${readOnly || role === 'system' ? 'set plan_cache_mode = force_generic_plan;' : ''}`
}

/**
 * SQL that refuses a connection to a standby, as a server that is starting does. Its data are older than those of the
 * primary, and it accepts no changes. During a failover, a connection can reach a standby just before it is promoted.
 */
const refuseStandby = `do $$ begin if pg_is_in_recovery() then
  raise exception 'The server is a standby, which accepts no changes.' using errcode = 'cannot_connect_now'; end if; end $$;`

interface TransactionPlan {
  pool: Pool
  scope: TenantScope
  /**
   * Limit of the organization's connections. The transaction occupies one of its slots. If absent, the transaction
   * waits only for a free connection of the pool.
   */
  share?: LineShare
  how?: string
  lock?: string | undefined
}

async function inTransaction<T>(
  { pool, scope, share, how = 'begin', lock }: TransactionPlan,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const line = new Line(pool, share)
    await line.take()
    const transaction = new Transaction(line, scope, how, lock)
    let broken: Error | undefined
    try {
      const result = await work(transaction)
      await transaction.finish()
      return result
    } catch (error) {
      // After a failed rollback the state of the connection is unknown. `broken` makes the pool discard it.
      await transaction.rollback().catch((failure: Error) => (broken = failure))
      if (!transaction.isRepeatable || !isRunAgain(error, attempt)) throw asElsewhere(error) ?? error
    } finally {
      line.letGo(broken)
    }
  }
}
