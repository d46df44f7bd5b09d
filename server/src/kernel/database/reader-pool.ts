import type { TenantScope } from './tenant-scope.ts'
import type { Parameter, Reads } from './queries.ts'
import { onlyRow } from './queries.ts'
import type { Reader } from './reader.ts'

/**
 * Running time in milliseconds that counts as much as one more statement. The load of a connection is its number of
 * statements, plus the running time of its current statement divided by this value.
 */
const sameAsWaitingMs = 5

interface ReaderConnection {
  reader: Reader
  pending: number
  /** Time at which Postgres began to execute the current statement, by `performance.now()`. */
  since: number
}

/** The connections on which an organization has statements, with the number of its statements on each. */
type StatementCounts = Map<ReaderConnection, number>

/**
 * Shared read-only connections. Each connection executes its statements one after the other, so a slow statement delays
 * the statements after it. A new statement goes to the connection with the least load. An organization uses at most
 * half of the connections at the same time, so that its slow statements leave the rest to other organizations.
 */
export class ReaderPool {
  readonly #connections: readonly ReaderConnection[]
  readonly #share: number
  readonly #counts = new Map<string, StatementCounts>()
  #turn = 0

  constructor(readers: readonly Reader[]) {
    this.#connections = readers.map((reader) => ({ reader, pending: 0, since: 0 }))
    this.#share = Math.max(1, Math.floor(readers.length / 2))
  }

  scopedTo(scope: TenantScope): Reads {
    const sized = <Row>(text: string, parameters?: readonly Parameter[]) =>
      this.#read(scope.orgId, (reader) => reader.scopedTo(scope).sized<Row>(text, parameters))
    const rows = async <Row>(text: string, parameters?: readonly Parameter[]): Promise<Row[]> =>
      (await sized<Row>(text, parameters)).rows
    return {
      sized,
      rows,
      row: async <Row>(text: string, parameters?: readonly Parameter[]) =>
        onlyRow(await rows<Row>(text, parameters)),
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#connections.map(({ reader }) => reader.close()))
  }

  async #read<T>(orgId: string, read: (reader: Reader) => Promise<T>): Promise<T> {
    let counts = this.#counts.get(orgId)
    if (!counts) this.#counts.set(orgId, (counts = new Map()))
    const connection = this.#choose(counts)
    if (connection.pending++ === 0) connection.since = performance.now()
    counts.set(connection, (counts.get(connection) ?? 0) + 1)
    try {
      return await read(connection.reader)
    } finally {
      connection.pending--
      connection.since = performance.now()
      const remaining = counts.get(connection)! - 1
      if (remaining > 0) counts.set(connection, remaining)
      else counts.delete(connection)
      if (counts.size === 0) this.#counts.delete(orgId)
    }
  }

  /** Returns the connection with the least load among those that the organization may use. */
  #choose(counts: StatementCounts): ReaderConnection {
    const isFull = counts.size >= this.#share
    const now = performance.now()
    const connections = this.#connections
    const first = this.#turn++ % connections.length
    let best: ReaderConnection | undefined
    let least = Infinity
    for (let n = 0; n < connections.length; n++) {
      const connection = connections[(first + n) % connections.length]!
      if (isFull && !counts.has(connection)) continue
      const waiting =
        connection.pending === 0 ? 0 : connection.pending + (now - connection.since) / sameAsWaitingMs
      if (waiting < least) [best, least] = [connection, waiting]
    }
    return best!
  }
}
