export interface Measures {
  database_latency_ms: number
  /** Number of open client connections, including idle ones, which count toward the maximum too. */
  active_connections: number
  max_connections: number
  database_size_bytes: number
  /** Number of transactions that have been open for more than five minutes. */
  long_transactions: number
  /**
   * False if the service is not allowed to see the transactions of other database users. `long_transactions` then
   * does not count them.
   */
  sees_all_sessions: boolean
}

export type HealthStatus = 'ok' | 'degraded'

/** One measurement of the database. The values are null if the database did not answer. */
export type Probe = { at: string; status: HealthStatus; reasons: readonly string[] } & (
  | Measures
  | Record<keyof Measures, null>
)

/** Limits of a healthy database. A probe with a value above its limit is degraded. */
export const thresholds = { latencyMs: 500, connectionShare: 0.9, longTransactions: 0 }

const unknown: Record<keyof Measures, null> = {
  database_latency_ms: null,
  active_connections: null,
  max_connections: null,
  database_size_bytes: null,
  long_transactions: null,
  sees_all_sessions: null,
}

export function judge(at: string, measures: Measures): Probe {
  const reasons: string[] = []
  if (measures.database_latency_ms > thresholds.latencyMs)
    reasons.push(`The database took ${Math.round(measures.database_latency_ms)} ms to answer.`)
  if (measures.active_connections > measures.max_connections * thresholds.connectionShare)
    reasons.push(
      `${measures.active_connections} of the database's ${measures.max_connections} connections are in use.`,
    )
  if (measures.long_transactions > thresholds.longTransactions)
    reasons.push(`Transactions older than five minutes: ${measures.long_transactions}.`)
  return { at, status: reasons.length === 0 ? 'ok' : 'degraded', reasons, ...measures }
}

export function unanswered(at: string, reason: string): Probe {
  return { at, status: 'degraded', reasons: [reason], ...unknown }
}
