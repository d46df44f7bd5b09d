/** What the database told of itself. */
export interface Measures {
  database_latency_ms: number
  /** Open connections of clients, idle ones included: all of them count against the maximum. */
  active_connections: number
  max_connections: number
  database_size_bytes: number
  /** Transactions older than five minutes. */
  long_transactions: number
  /** Without the right to, transactions of other database users are not among the long ones. */
  sees_all_sessions: boolean
}

export type HealthStatus = 'ok' | 'degraded'

/** One look at the database. Without an answer of the database, its measures are null. */
export type Probe = { at: string; status: HealthStatus; reasons: readonly string[] } & (
  | Measures
  | Record<keyof Measures, null>
)

/** Above these, work that could as well be done later should be. */
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
