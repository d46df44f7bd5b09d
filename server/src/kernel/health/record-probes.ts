import type { Queries } from '../database/queries.ts'
import { advance, type Circuit, type Transition } from './circuit.ts'
import { lockCircuit, updateCircuit } from './health-circuit-table.ts'
import { hasProbeBetween, insertProbe } from './health-probes-table.ts'
import type { Probe } from './probe.ts'

/**
 * A probe that has not been stored yet. `turn` is true if the process recorded it by its own clock because the
 * database was unreachable. Other processes may then have recorded a probe for the same scheduled time.
 */
export interface BufferedProbe {
  /** Id of the probe. It prevents the probe from being stored twice if the first commit was not confirmed. */
  id: string
  probe: Probe
  turn: boolean
  /** True if the probe could not be stored when it was measured. */
  late: boolean
}

export interface Moved {
  transition: Transition
  before: Circuit
  after: Circuit
  probe: Probe
}

/**
 * Stores probes and updates the circuit breaker, in the order of the calls. Locks the row of the circuit breaker
 * first, so that processes wait for each other. Skips a probe with `turn` if another process has stored a probe for
 * the same scheduled time. A late probe that is older than the last probe counted by the circuit breaker is stored
 * but not counted.
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
