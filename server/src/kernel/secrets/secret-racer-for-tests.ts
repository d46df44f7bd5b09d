import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { loadMasterSecret } from './master-secret.ts'

// One of several threads that start together in one data directory after another: no thread enters a round before all wait
// at the gate.

const {
  directory,
  gate,
  racers,
  rounds,
}: { directory: string; gate: SharedArrayBuffer; racers: number; rounds: number } = workerData
const arrived = new Int32Array(gate)
const secrets: string[] = []
for (let round = 0; round < rounds; round++) {
  Atomics.add(arrived, round, 1)
  while (Atomics.load(arrived, round) < racers);
  secrets.push(loadMasterSecret({ dataDirectory: join(directory, String(round)) }))
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(secrets)
