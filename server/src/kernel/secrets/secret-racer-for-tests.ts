import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { loadMasterSecret } from './master-secret.ts'

// Program of one test thread. Several such threads load the master secret at the same time, in one data directory
// after another. Before each round, each thread waits until all have arrived.

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
