import type { Queries } from '../database/queries.ts'
import { advance, type Circuit, type Transition } from './circuit.ts'
import { lockCircuit, updateCircuit } from './health-circuit-table.ts'
import { hasProbeBetween, insertProbe } from './health-probes-table.ts'
import type { Probe } from './probe.ts'

/**
 * A probe to be written. `turn` is the scheduled time of a probe that was recorded by the clock while the database was
 * unreachable, as other processes also do.
 */
export interface BufferedProbe {
  /** Identifies the probe, so that it is not written twice if its commit was not confirmed. */
  id: string
  probe: Probe
  turn: boolean
  /** True if the probe could not be written when it was made. */
  late: boolean
}

export interface Moved {
  transition: Transition
  before: Circuit
  after: Circuit
  probe: Probe
}

/**
 * Writes probes and advances the circuit, in the order of the calls. The circuit's row is locked first, so concurrent
 * processes wait for each other. A delayed probe is skipped if another process has written one for the same scheduled
 * time. Delayed probes from before the circuit's last probe no longer advance it.
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
