import { join } from 'node:path'
import { AppError } from '../errors.ts'
import { releaseSlot } from '../limits/release-slot.ts'
import { ConcurrencySlots } from '../limits/concurrency-slots.ts'
import { DocumentCache } from './document-cache.ts'
import { startWorkerProcess, type WorkerProcess } from '../worker-process.ts'
import type { PdfAnswer, PdfJob } from './pdf-job.ts'
import { pointsOf } from './picture-size.ts'
import { mostPoints } from './shrink-picture.ts'

/** Maximum size of a document's data, in bytes of JSON. */
const mostTextBytes = 512 * 1024
const mostCachedBytes = 32 * 1024 * 1024

export interface Typesetting {
  /**
   * Renders a document as a PDF in another process. Throws `service_unavailable` if that takes too long or if too
   * many documents are waiting.
   */
  render(job: PdfJob): Promise<Uint8Array>
}

export interface PdfRenderer extends Typesetting {
  /** Returns the renderer for one organization. It renders the organization's documents one after the other. */
  of(orgId: string): Typesetting
  close(): void
}

export interface PdfRendererParts {
  templates: string
  /** Time limit for one document, in milliseconds. */
  limitMs?: number
  /** Maximum length of the common queue of all organizations. Each organization has at most one document in it. */
  mostWaiting?: number
  /** Maximum number of documents of one organization that wait to enter the common queue. */
  ownWaiting?: number
  /**
   * Maximum memory of the worker, in bytes. If the worker uses more after it has rendered a document, it is replaced.
   */
  mostMemory?: number
  /** Path of the worker's program. Tests use other programs. */
  worker?: string
}

/**
 * Renders documents in one worker process, which is started for the first document and then reused. Documents are
 * rendered one after the other, because each takes only milliseconds and the service needs the other processor cores.
 * If the worker hangs or crashes, only its current document fails, and a new worker renders the next one. A worker
 * that uses much memory is also replaced, because it never releases memory.
 *
 * Each organization has at most one document in the common queue, so that an organization with many documents does not
 * delay the others for long. A document that is requested again comes from the cache.
 */
export function createPdfRenderer(parts: PdfRendererParts): PdfRenderer {
  const {
    templates,
    limitMs = 10_000,
    mostWaiting = 64,
    ownWaiting = 24,
    mostMemory = 384 * 1024 * 1024,
  } = parts
  const file = parts.worker ?? join(import.meta.dirname, 'worker-main.ts')
  const slots = new ConcurrencySlots({ atOnce: 1, waiting: ownWaiting, refusal: tooMany })
  const cache = new DocumentCache(mostCachedBytes)
  let worker: WorkerProcess<PdfJob, PdfAnswer> | undefined
  let closed = false
  let waiting = 0
  let previous: Promise<unknown> = Promise.resolve()

  const renderNow = async (job: PdfJob): Promise<Uint8Array> => {
    if (closed) throw unavailable('The renderer is closed.')
    if (!worker?.alive()) worker = startWorkerProcess(file, [templates])
    const answer = await worker.run(job, limitMs)
    if (answer === 'late') throw unavailable('The document took too long to create.')
    if (typeof answer === 'string')
      throw unavailable('The process that creates documents stopped unexpectedly.')
    if ((answer.memory ?? 0) > mostMemory) worker.kill()
    if ('failure' in answer) throw new Error(`${job.template} cannot be rendered: ${answer.failure}`)
    return answer.pdf
  }

  const inLine = async (job: PdfJob): Promise<Uint8Array> => {
    if (waiting >= mostWaiting)
      throw unavailable('Too many documents are waiting to be created. Try again shortly.')
    waiting += 1
    const mine = previous.then(() => renderNow(job))
    previous = Promise.allSettled([mine])
    try {
      return await mine
    } finally {
      waiting -= 1
    }
  }

  const renderOf = async (owner: string, requestedJob: PdfJob): Promise<Uint8Array> => {
    const job = bounded(requestedJob)
    const name = DocumentCache.nameOf(owner, job)
    const cachedPdf = cache.find(name)
    if (cachedPdf) return cachedPdf
    releaseSlot()
    const slot = owner === '' ? () => undefined : slots.take(owner)
    const leave = typeof slot === 'function' ? slot : await slot
    try {
      const pdf = cache.find(name) ?? (await inLine(job))
      cache.store(name, pdf)
      return pdf
    } finally {
      leave()
    }
  }

  return {
    of: (orgId) => ({ render: (job) => renderOf(orgId, job) }),
    render: (job) => renderOf('', job),
    close() {
      closed = true
      worker?.kill()
    },
  }
}

/** Returns the job without pictures that have too many pixels. Throws if the document has too much text. */
function bounded(job: PdfJob): PdfJob {
  if (Buffer.byteLength(JSON.stringify(job.data)) > mostTextBytes)
    throw new AppError('response_too_large', `The document has more than ${mostTextBytes} bytes of text.`)
  const isSmall = (picture: Uint8Array | undefined): boolean =>
    picture === undefined || (pointsOf(picture) ?? 0) <= mostPoints
  return {
    ...job,
    logo: isSmall(job.logo) ? job.logo : undefined,
    signature: isSmall(job.signature) ? job.signature : undefined,
  }
}

const tooMany = (): AppError =>
  unavailable('The organization already has several documents waiting to be created. Try again shortly.')

const unavailable = (message: string): AppError => new AppError('service_unavailable', message, [], 5)
