import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { loadMasterSecret } from './master-secret.ts'

// A test process that starts several threads together, in one data directory after another. No thread enters a round
// before all threads wait at its start.

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
