import { AsyncLocalStorage } from 'node:async_hooks'
import { type Answer, Batch } from '../kernel/database/batch.ts'
import { Pool } from '../kernel/database/pool.ts'
import type { Parameter } from '../kernel/database/queries.ts'
import { Transaction } from '../kernel/database/transaction.ts'

export interface RecordedStatement {
  text: string
  parameters: readonly Parameter[]
  /** Number of the round trip that sent the statement, from 1. */
  trip: number
  /** Command tag of the answer, for example `INSERT 0 1`. Empty if the statement failed. */
  tag: string
  /** True for statements on the data of all organizations, outside transactions. */
  isSystem: boolean
}

/** Locks that a transaction holds immediately before it commits. */
export interface HeldLocks {
  /** Number of advisory locks. */
  advisory: number
  /** Tables of which the transaction has locked, inserted or changed rows. */
  rows: readonly string[]
  /** Modes of locks on whole tables that are stronger than those of row locks, such as `Share on locations`. */
  tables: readonly string[]
}

export interface Recording<T> {
  result: T
  statements: readonly RecordedStatement[]
  /** Number of round trips: batches of statements that wait for the answers of the batches before them. */
  trips: number
  /** Locks of each transaction, in order of the commits. */
  transactions: readonly HeldLocks[]
}

/** Reads the locks of the current transaction. A lock on a partition counts as one on its table. */
const lockStatement = `
  with held as (
    select l.mode, coalesce(p.relname, c.relname)::text as name
      from pg_locks l join pg_class c on c.oid = l.relation and c.relkind in ('r', 'p')
      join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('quoin', 'live', 'sandbox')
      left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
     where l.pid = pg_backend_pid() and l.locktype = 'relation')
  select (select count(*)::int from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as advisory,
         array(select distinct name from held where mode in ('RowShareLock', 'RowExclusiveLock') order by name) as rows,
         array(select distinct replace(mode, 'Lock', '') || ' on ' || name from held
                where mode not in ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock') order by 1) as tables`

/**
 * Statements that are not recorded, because earlier calls determine if they are sent: one sets the scope of a reader whose
 * connection had another scope before, and one reads an API key again after a notification of a change.
 */
const unrecorded = /^select set_config\('quoin\.org_id', \$1, false\)|\bas public_id\) asked\b/

/**
 * One recording. Answers are delivered only when no batch is under way. Statements that do not wait for each other are
 * therefore always sent in the same round trip, and the number of trips does not depend on how fast Postgres answers.
 */
class Recorder {
  readonly statements: RecordedStatement[] = []
  readonly transactions: HeldLocks[] = []
  trips = 0
  #underWay = 0
  #waiting: (() => void)[] = []

  add(text: string, parameters: readonly Parameter[], isSystem: boolean): RecordedStatement {
    const statement = { text, parameters, trip: 0, tag: '', isSystem }
    this.statements.push(statement)
    return statement
  }

  begin(statements: readonly RecordedStatement[]): void {
    if (this.#underWay++ === 0) this.trips++
    for (const statement of statements) statement.trip = this.trips
  }

  end(): void {
    if (--this.#underWay > 0) return
    const waiting = this.#waiting
    this.#waiting = []
    for (const resume of waiting) resume()
  }

  idle(): Promise<void> {
    return this.#underWay === 0 ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve))
  }

  async answered(statement: RecordedStatement, answer: Promise<Answer>): Promise<Answer> {
    try {
      const { tag } = await answer
      statement.tag = tag
    } finally {
      await this.idle()
    }
    return await answer
  }
}

const recording = new AsyncLocalStorage<Recorder>()

/**
 * Records the statements that `work` sends to Postgres, with their round trips and the locks of its transactions. Those
 * of timers and of other tests are not recorded. Two calls of this function must not run at the same time.
 */
export async function recordStatements<T>(work: () => Promise<T>): Promise<Recording<T>> {
  const recorder = new Recorder()
  const undo = [patchBatch(), patchPool(), patchTransaction()]
  try {
    const result = await recording.run(recorder, work)
    const { statements, trips, transactions } = recorder
    return { result, statements, trips, transactions }
  } finally {
    for (const each of undo) each()
  }
}

type Undo = () => void

function patchBatch(): Undo {
  const batches = new WeakMap<Batch, { recorder: Recorder; statements: RecordedStatement[] }>()
  // oxlint-disable-next-line typescript/unbound-method -- restored afterwards, and called with its own `this`.
  const { add, send, handleReadyForQuery, handleError } = Batch.prototype
  const end = (batch: Batch): void => {
    const known = batches.get(batch)
    if (batches.delete(batch)) known!.recorder.end()
  }
  Batch.prototype.add = function (this: Batch, text, parameters = []) {
    const answer = add.call(this, text, parameters)
    const recorder = recording.getStore()
    if (!recorder || text === lockStatement || unrecorded.test(text)) return answer
    const statement = recorder.add(text, parameters, false)
    const known = batches.get(this)
    if (known) known.statements.push(statement)
    else batches.set(this, { recorder, statements: [statement] })
    return recorder.answered(statement, answer)
  }
  Batch.prototype.send = function (this: Batch, client) {
    const known = batches.get(this)
    known?.recorder.begin(known.statements)
    return send.call(this, client)
  }
  Batch.prototype.handleReadyForQuery = function (this: Batch) {
    end(this)
    return handleReadyForQuery.call(this)
  }
  // After an error the driver does not report the end of the batch.
  Batch.prototype.handleError = function (this: Batch, error, connection) {
    end(this)
    return handleError.call(this, error, connection)
  }
  return () => void Object.assign(Batch.prototype, { add, send, handleReadyForQuery, handleError })
}

function patchPool(): Undo {
  // oxlint-disable-next-line typescript/unbound-method -- restored afterwards, and called with its own `this`.
  const { rows } = Pool.prototype
  Pool.prototype.rows = async function (this: Pool, text, parameters) {
    const recorder = recording.getStore()
    if (!recorder || unrecorded.test(text)) return await rows.call(this, text, parameters)
    const statement = recorder.add(text, parameters as readonly Parameter[], true)
    recorder.begin([statement])
    try {
      const result = await rows.call(this, text, parameters)
      statement.tag = `SELECT ${result.length}`
      return result
    } finally {
      recorder.end()
      await recorder.idle()
    }
  }
  return () => void (Pool.prototype.rows = rows)
}

function patchTransaction(): Undo {
  // oxlint-disable-next-line typescript/unbound-method -- restored afterwards, and called with its own `this`.
  const { commit } = Transaction.prototype
  Transaction.prototype.commit = function (this: Transaction) {
    const recorder = recording.getStore()
    if (recorder)
      this.row<HeldLocks>(lockStatement).then(
        (locks) => recorder.transactions.push(locks!),
        // The commit below fails with the same error.
        () => undefined,
      )
    return commit.call(this)
  }
  return () => void (Transaction.prototype.commit = commit)
}
