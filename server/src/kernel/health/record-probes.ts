import type { Queries } from '../database/queries.ts'
import { advance, type Circuit, type Transition } from './circuit.ts'
import { lockCircuit, updateCircuit } from './health-circuit-table.ts'
import { hasProbeBetween, insertProbe } from './health-probes-table.ts'
import type { Probe } from './probe.ts'

/**
 * A probe that has not been written yet. `turn` is true if the process recorded it by its own clock while the database
 * was unreachable. Other processes then recorded one for the same scheduled time too.
 */
export interface BufferedProbe {
  /** Identifies the probe, so that it is not written twice if its commit was not confirmed. */
  id: string
  probe: Probe
  turn: boolean
  /** True if the probe could not be written when it was measured. */
  late: boolean
}

export interface Moved {
  transition: Transition
  before: Circuit
  after: Circuit
  probe: Probe
}

/**
 * Stores probes and updates the circuit breaker, in the order of the calls. The row of the circuit breaker is locked
 * first, so that processes wait for each other. A probe with `turn` is skipped if another process has stored one for
 * the same scheduled time. A late probe from before the last probe that the circuit breaker has counted is stored, but
 * not counted.
 */
export async function recordProbes(
  transaction: Queries,
  probes: readonly BufferedProbe[],
  turnMs: number,
): Promise<{ circuit: Circuit; moved: Moved[] }> {
  const { last_probe_at: lastProbeAt, ...locked } = await lockCircuit(transaction)
  let circuit: Circuit = locked
  const moved: Moved[] = []
  const move = (probe: Probe): void => {
    const before = circuit
    const step = advance(before, probe)
    circuit = step.circuit
    if (step.transition) moved.push({ transition: step.transition, before, after: circuit, probe })
  }
  let latest = lastProbeAt
  for (const { id, probe, turn, late } of probes) {
    if (turn && (await isWritten(transaction, probe, turnMs))) continue
    if (!(await insertProbe(transaction, id, probe))) continue
    if (late && lastProbeAt !== null && probe.at < lastProbeAt) continue
    move(probe)
    latest = probe.at
  }
  if (latest !== null) await updateCircuit(transaction, circuit, latest)
  return { circuit, moved }
}

function isWritten(transaction: Queries, { at }: Probe, turnMs: number): Promise<boolean> {
  const instant = Date.parse(at)
  return hasProbeBetween(
    transaction,
    new Date(instant - turnMs / 2).toISOString(),
    new Date(instant + turnMs / 2).toISOString(),
  )
}
