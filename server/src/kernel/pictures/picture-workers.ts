import { join } from 'node:path'
import { startWorkerProcess, type WorkerProcess } from '../worker-process.ts'
import type { PictureAnswer, WorkerJob } from './picture-job.ts'

type PictureWorker = WorkerProcess<WorkerJob, PictureAnswer>

/**
 * The worker processes that decode pictures. An idle process is used for the next picture, or ended after `idleMs`.
 */
export class PictureWorkers {
  readonly #file: string
  readonly #limitMs: number
  readonly #idleMs: number
  readonly #workers = new Set<PictureWorker>()
  readonly #idle = new Map<PictureWorker, NodeJS.Timeout>()

  constructor(
    file = join(import.meta.dirname, 'worker-main.ts'),
    { limitMs, idleMs }: { limitMs: number; idleMs: number },
  ) {
    this.#file = file
    this.#limitMs = limitMs
    this.#idleMs = idleMs
  }

  take(): PictureWorker {
    for (const [worker, timer] of this.#idle) {
      clearTimeout(timer)
      this.#idle.delete(worker)
      if (worker.alive()) return worker
      this.#workers.delete(worker)
    }
    const worker: PictureWorker = startWorkerProcess(this.#file, [String(this.#limitMs)])
    this.#workers.add(worker)
    return worker
  }

  release(worker: PictureWorker): void {
    this.#idle.set(worker, setTimeout(() => this.end(worker), this.#idleMs).unref())
  }

  end(worker: PictureWorker): void {
    clearTimeout(this.#idle.get(worker))
    this.#idle.delete(worker)
    this.#workers.delete(worker)
    worker.kill()
  }

  endAll(): void {
    for (const worker of this.#workers) this.end(worker)
  }
}
