import type { Facts, MigrationFacts, TableFacts } from './facts.ts'
import type { TableSize } from './table-sizes.ts'

// The forecast multiplies the number of rows of this installation by the work that Postgres did per row of the
// reference database. The costs below are upper values of measurements (docs/decisions/upgrade.md): a forecast that is
// too long does less harm than one that is too short.

/** Time for each row in microseconds. */
const micros = { read: 2, write: 60, rewrite: 20, index: 8 } as const
/**
 * Time for each row that a migration with the mark `-- stands still` reads, in microseconds. It is an upper value,
 * because the work depends on the content of the row, and the rows of the reference database differ from real ones.
 */
const standstillMicros = 200
/**
 * Part of a migration's duration that does not depend on rows, in milliseconds. A shorter measurement is no basis for a
 * forecast for larger tables.
 */
const fixedMs = 100
/** Time for each row of the installation that is assumed for a migration that was not observed, in microseconds. */
const unobservedMicros = 5
/** Bytes of one entry of an index. */
const entryBytes = 60

export interface Forecast {
  ms: number
  /** Additional disk space for new files and the write-ahead log, in bytes. */
  bytes: number
}

/**
 * Forecasts a migration. `facts` is undefined if it was not observed, because it is older than the oldest release.
 * `isStandstill` is true if its file has the mark `-- stands still`.
 */
export function forecast(
  { facts, isStandstill }: { facts: MigrationFacts | undefined; isStandstill: boolean },
  { rows: referenceRows }: Pick<Facts, 'rows'>,
  sizes: ReadonlyMap<string, TableSize>,
): Forecast {
  if (!facts) return forecastUnobserved(sizes)
  let [byCosts, mostRows, bytes] = [0, 0, 0]
  for (const [name, table] of Object.entries(facts.tables)) {
    const size = sizes.get(name)
    if (!size || !isByRow(table)) continue
    const standstill = isStandstill && isRead(table) ? standstillMicros : 0
    byCosts += size.rows * (rowMicros(table, size) + standstill)
    mostRows = Math.max(mostRows, size.rows)
    bytes += newBytes(table, size)
  }
  const observedMicros = (Math.max(0, facts.ms - fixedMs) * 1000) / referenceRows
  return { ms: facts.ms + Math.max(byCosts, mostRows * observedMicros) / 1000, bytes }
}

/** True if the migration reads all rows, and not only to build an index. */
function isRead({ is_read, indexes }: TableFacts): boolean {
  return is_read !== undefined && indexes === undefined
}

/** True if the work on the table grows with its rows. */
function isByRow({ is_rewritten, indexes, is_read, written }: TableFacts): boolean {
  return is_rewritten !== undefined || indexes !== undefined || is_read !== undefined || written !== undefined
}

function rowMicros({ is_rewritten, indexes = 0, is_read, written = 0 }: TableFacts, size: TableSize): number {
  const allIndexes = size.indexes * micros.index
  return (
    (is_read ? micros.read : 0) +
    indexes * micros.index +
    written * (micros.write + allIndexes) +
    (is_rewritten ? micros.rewrite + allIndexes : 0)
  )
}

/** New pages are written twice: to the table and to the write-ahead log. */
function newBytes(
  { is_rewritten, indexes = 0, written = 0 }: TableFacts,
  { rows, bytes }: TableSize,
): number {
  return 2 * (indexes * rows * entryBytes + ((is_rewritten ? 1 : 0) + Math.min(1, written)) * bytes)
}

function forecastUnobserved(sizes: ReadonlyMap<string, TableSize>): Forecast {
  const rows = [...sizes.values()].reduce((sum, size) => sum + size.rows, 0)
  return { ms: (rows * unobservedMicros) / 1000, bytes: 0 }
}
