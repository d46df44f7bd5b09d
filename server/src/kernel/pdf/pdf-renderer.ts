import { join } from 'node:path'
import type { PdfJob } from './pdf-job.ts'
import { type PdfWorker, startPdfWorker, unavailable } from './pdf-worker.ts'

export interface PdfRenderer {
  /** Typesets in another process. Throws `service_unavailable` when it takes too long or too much waits already. */
  render(job: PdfJob): Promise<Uint8Array>
  close(): void
}

export interface PdfRendererParts {
  /** The folder with the templates. */
  templates: string
  /** How long one document may take. */
  limitMs?: number
  /** How many documents may be in the works: whoever waits for one may hold a database connection meanwhile. */
  mostWaiting?: number
  /** For tests: another program as the worker. */
  worker?: string
}

/**
 * One worker process, started for the first document and kept. Documents are typeset one after the other: that takes
 * milliseconds, and leaves the other cores to the service. A worker that hangs or crashes costs its own document; the
 * next one gets a new worker.
 */
export function createPdfRenderer(parts: PdfRendererParts): PdfRenderer {
  const { templates, limitMs = 10_000, mostWaiting = 12 } = parts
  const file = parts.worker ?? join(import.meta.dirname, 'worker-main.ts')
  let worker: PdfWorker | undefined
  let closed = false
  let waiting = 0
  let previous: Promise<unknown> = Promise.resolve()

  const renderNow = async (job: PdfJob): Promise<Uint8Array> => {
    if (closed) throw unavailable('The renderer is closed.')
    if (!worker?.alive()) worker = startPdfWorker(file, templates)
    const answer = await worker.render(job, limitMs)
    if ('failure' in answer) throw new Error(`${job.template} cannot be rendered: ${answer.failure}`)
    return answer.pdf
  }

  return {
    async render(job) {
      if (waiting >= mostWaiting) throw unavailable('Too many documents are waiting to be rendered.')
      waiting += 1
      const mine = previous.then(() => renderNow(job))
      previous = Promise.allSettled([mine])
      try {
        return await mine
      } finally {
        waiting -= 1
      }
    },
    close() {
      closed = true
      worker?.kill()
    },
  }
}
