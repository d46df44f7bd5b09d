import type { Queries } from '../database/queries.ts'
import { advance, type Circuit, type Transition } from './circuit.ts'
import { lockCircuit, updateCircuit } from './health-circuit-table.ts'
import { hasProbeBetween, insertProbe } from './health-probes-table.ts'
import type { Probe } from './probe.ts'

/** A probe on its way into the database. `turn`: it was noted by the clock, as every other process noted one. */
export interface KeptProbe {
  /** By which one is known again whose commit was not heard of. */
  id: string
  probe: Probe
  turn: boolean
  /** It waited for the database. */
  late: boolean
}

export interface Moved {
  transition: Transition
  before: Circuit
  after: Circuit
  probe: Probe
}

/**
 * Writes probes down and moves the circuit by them, in the order of the calls: the row of the circuit is locked first, so
 * of two processes one waits for the other. Of probes that waited for the database, those are left out whose turn another
 * process has written down, and those from before the last probe that moved the circuit no longer move it.
 */
export async function recordProbes(
  transaction: Queries,
  probes: readonly KeptProbe[],
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
