/** Maximum number of locked rows that a transaction remembers. Further rows are locked again each time. */
const mostKnown = 1000

/**
 * Rows that a transaction has locked, so that it need not lock them again. Postgres releases a lock only at the end of
 * the transaction, or when it rolls back a savepoint that was set before the lock.
 */
export class RowLocks {
  #known = new Set<string>()

  /**
   * Undefined if the transaction has locked the row. Otherwise returns a function that remembers the lock, which the
   * caller calls when the row has been locked. It has no effect if the lock may have been released in the meantime.
   */
  unlessLocked(table: string, id: string): (() => void) | undefined {
    const [name, known] = [`${table} ${id}`, this.#known]
    if (known.has(name)) return undefined
    return () => {
      if (known.size < mostKnown) known.add(name)
    }
  }

  /** Forgets all locks, because some of them are released. */
  clear(): void {
    this.#known = new Set()
  }
}
