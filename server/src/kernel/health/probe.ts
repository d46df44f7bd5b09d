export interface Measures {
  database_latency_ms: number
  /** Open client connections, including idle ones: all of them count against the maximum. */
  active_connections: number
  max_connections: number
  database_size_bytes: number
  /** Transactions older than five minutes. */
  long_transactions: number
  /**
   * False if the service may not see the transactions of other database users. `long_transactions` then does
   * not include them.
   */
  sees_all_sessions: boolean
}

export type HealthStatus = 'ok' | 'degraded'

/** One measurement of the database. Null if the database did not answer. */
export type Probe = { at: string; status: HealthStatus; reasons: readonly string[] } & (
  | Measures
  | Record<keyof Measures, null>
)

/** Above these, deferrable work is suspended. */
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
