import type { Writes } from '../database/queries.ts'
import type { Entries } from '../database/entries.ts'
import { taskEntries } from '../tasks/tasks-table.ts'

/** Rows that a call adds to append-only tables, by table. They are written together, at the end of the call. */
export class Appended {
  readonly #rows = new Map<Entries<object>, object[]>()
  /**
   * Ids of all tasks that this operation and the operations inside it have enqueued, even if an inner operation was
   * rolled back. Inner operations add to the same set.
   */
  readonly tasks: Set<string>

  constructor(tasks = new Set<string>()) {
    this.tasks = tasks
  }

  add<Row extends object>(entries: Entries<Row>, row: Row): void {
    if (entries === (taskEntries as unknown)) this.tasks.add((row as unknown as { id: string }).id)
    const rows = this.#rows.get(entries as unknown as Entries<object>)
    if (rows) rows.push(row)
    else this.#rows.set(entries as unknown as Entries<object>, [row])
  }

  clear(): void {
    this.#rows.clear()
  }

  /** Writes all rows with one statement, so that rows of different tables may refer to each other. */
  write(db: Writes, orgId: string): void {
    if (this.#rows.size === 0) return
    const tables = [...this.#rows.keys()].sort((a, b) => (a.table < b.table ? -1 : 1))
    db.later(statementFor(tables), [orgId, ...tables.map((each) => JSON.stringify(this.#rows.get(each)))])
    this.clear()
  }
}

const statements = new Map<string, string>()

/**
 * Returns the statement that inserts rows into this set of tables. Calls with the same set get the same text, so that
 * Postgres prepares each statement only once.
 */
function statementFor(tables: readonly Entries<object>[]): string {
  const name = tables.map(({ table }) => table).join()
  let text = statements.get(name)
  if (text === undefined) {
    const inserts = tables.map(insertInto)
    const last = inserts.pop()!
    const before = inserts.map((insert, index) => `i${index} as (${insert})`)
    text = before.length === 0 ? last : `with ${before.join(', ')} ${last}`
    statements.set(name, text)
  }
  return text
}

function insertInto({ table, columns }: Entries<object>, index: number): string {
  const names = columns.join(', ')
  return `insert into ${table} (org_id, ${names}) select $1, ${names} from jsonb_populate_recordset(null::${table}, $${index + 2}::jsonb)`
}
