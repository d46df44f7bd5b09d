import type { Queries } from '../database/queries.ts'
import { serviceOrgId } from '../tasks/task.ts'
import type { Circuit } from './circuit.ts'

export interface CircuitRow extends Circuit {
  last_probe_at: string | null
}

/** Locks the row of the circuit breaker until the transaction ends. */
export async function lockCircuit(db: Queries): Promise<CircuitRow> {
  const row = await db.row<CircuitRow>(
    `select state, opened_at, reason, degraded_in_row, healthy_in_row, last_probe_at
       from quoin.health_circuit where org_id = $1 for update`,
    [serviceOrgId],
  )
  return row!
}

export async function updateCircuit(db: Queries, circuit: Circuit, lastProbeAt: string): Promise<void> {
  await db.rows(
    `update quoin.health_circuit
        set state = $2, opened_at = $3, reason = $4, degraded_in_row = $5, healthy_in_row = $6, last_probe_at = $7
      where org_id = $1`,
    [
      serviceOrgId,
      circuit.state,
      circuit.opened_at,
      circuit.reason,
      circuit.degraded_in_row,
      circuit.healthy_in_row,
      lastProbeAt,
    ],
  )
}

export async function isOpen(db: Queries): Promise<boolean> {
  const row = await db.row<{ open: boolean }>(
    `select state = 'open' as open from quoin.health_circuit where org_id = $1`,
    [serviceOrgId],
  )
  return row?.open === true
}
