import type { DriverConnection } from './driver.ts'

/** How the rows of a statement are read. */
export interface Shape {
  names: readonly string[]
  readers: readonly ((text: string) => unknown)[]
  /** A row of nulls. */
  blank: Readonly<Record<string, unknown>>
}

/** One statement that Postgres was told to keep on one connection. */
export interface Prepared {
  /** Given once and never again: what Postgres may still keep under it is never mistaken for another statement. */
  name: string
  text: string
  /** Undefined until Postgres has described its columns. */
  shape: Shape | undefined
  lastUse: number
}

/**
 * How much a connection keeps, in characters of its statements: for each, Postgres keeps a hundred to four hundred bytes of
 * plan, a megabyte for some. Callers choose texts when they choose filters, sorts and members to change, so that without a
 * bound a connection would only ever grow.
 */
export const mostCharacters = 128_000
/** What the shortest one costs. */
const leastCharacters = 500

/**
 * The prepared statements of one connection, by their text. The one that was not used for longest makes room for the
 * next. What is to be dropped is dropped at the head of the next batch: there it cannot stand behind a failure, which
 * would keep it from being done.
 */
export class PreparedStatements {
  readonly #byText = new Map<string, Prepared>()
  #dropped: string[] = []
  #characters = 0
  #uses = 0
  #named = 0

  /** The statement of this text; `isNew` when Postgres has to be told of it. */
  take(text: string): { statement: Prepared; isNew: boolean } {
    const known = this.#byText.get(text)
    if (known) {
      known.lastUse = ++this.#uses
      return { statement: known, isNew: false }
    }
    this.#characters += costOf(text)
    while (this.#characters > mostCharacters && this.#byText.size > 0) this.#dropOldest()
    const statement = { name: `q${++this.#named}`, text, shape: undefined, lastUse: ++this.#uses }
    this.#byText.set(text, statement)
    return { statement, isNew: true }
  }

  /** Postgres may know it or not: it is told to drop it, and the next use prepares the text anew. */
  drop(statement: Prepared): void {
    if (this.#byText.get(statement.text) === statement) {
      this.#byText.delete(statement.text)
      this.#characters -= costOf(statement.text)
    }
    this.#dropped.push(statement.name)
  }

  /** Names that Postgres has to be told to drop. To drop what it does not know is no mistake. */
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
