import type { DriverConnection } from './driver.ts'
import type { RowReader } from './row-reader.ts'

/** A statement prepared on one connection. */
export interface Prepared {
  /**
   * Name of the statement in Postgres, unique on the connection. So a dropped statement that Postgres has not closed
   * yet cannot be mistaken for a new one.
   */
  name: string
  text: string
  /** Undefined until Postgres has described its columns. */
  readRow: RowReader | undefined
  lastUse: number
}

/**
 * Maximum total length of a connection's prepared statements, in characters of SQL. Postgres stores 100 to 400 bytes
 * of plan per character, which is up to a megabyte for one statement. Filters, sort orders and sets of changed fields
 * produce many different texts, so the memory of a connection would otherwise grow without bound.
 */
export const mostCharacters = 128_000
/** A shorter statement counts as this many characters toward the maximum. */
const leastCharacters = 500

/**
 * Prepared statements of one connection, by text. If they exceed the maximum, the least recently used one is dropped.
 * The next batch of messages to Postgres begins by closing the dropped statements. They are not closed at its end,
 * because Postgres skips the rest of a batch after an error.
 */
export class PreparedStatements {
  readonly #byText = new Map<string, Prepared>()
  #dropped: string[] = []
  #characters = 0
  #uses = 0
  #named = 0

  /** Returns the statement with this text. `isNew` is true if the caller must prepare it. */
  take(text: string): { statement: Prepared; isNew: boolean } {
    const existing = this.#byText.get(text)
    if (existing) {
      existing.lastUse = ++this.#uses
      return { statement: existing, isNew: false }
    }
    this.#characters += costOf(text)
    while (this.#characters > mostCharacters && this.#byText.size > 0) this.#dropOldest()
    const statement = { name: `q${++this.#named}`, text, readRow: undefined, lastUse: ++this.#uses }
    this.#byText.set(text, statement)
    return { statement, isNew: true }
  }

  /** Drops a statement that Postgres may or may not have prepared. The next use prepares the text again. */
  drop(statement: Prepared): void {
    if (this.#byText.get(statement.text) === statement) {
      this.#byText.delete(statement.text)
      this.#characters -= costOf(statement.text)
    }
    this.#dropped.push(statement.name)
  }

  /**
   * Returns the names of dropped statements and removes them from the list. The caller closes them on the connection.
   * In Postgres, it is not an error to close an unknown name.
   */
  takeDropped(): readonly string[] {
    if (this.#dropped.length === 0) return none
    const names = this.#dropped
    this.#dropped = []
    return names
  }

  #dropOldest(): void {
    let oldest: Prepared | undefined
    for (const each of this.#byText.values()) if (!oldest || each.lastUse < oldest.lastUse) oldest = each
    if (oldest) this.drop(oldest)
  }
}

const costOf = (text: string): number => Math.max(text.length, leastCharacters)
const none: readonly string[] = []
const byConnection = new WeakMap<DriverConnection, PreparedStatements>()

export function preparedOn(connection: DriverConnection): PreparedStatements {
  let statements = byConnection.get(connection)
  if (!statements) byConnection.set(connection, (statements = new PreparedStatements()))
  return statements
}
