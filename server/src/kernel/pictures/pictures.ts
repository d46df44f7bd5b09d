import { AppError } from '../errors.ts'
import { releaseSlot } from '../limits/release-slot.ts'
import { ConcurrencySlots } from '../limits/concurrency-slots.ts'
import type { Mockup, MockupJob } from './mockup.ts'
import { formatOf, mustBeOneOf } from './picture-format.ts'
import {
  type CleanPicture,
  mostMemory,
  mostMs,
  type PictureRequirements,
  type RefusedPicture,
  type WorkerJob,
} from './picture-job.ts'
import { PictureWorkers } from './picture-workers.ts'

export interface PictureCleaning {
  /**
   * Decodes an untrusted picture completely and encodes it again: upright, in sRGB, without metadata. If the picture
   * is refused, returns the reason. Operations must call this in `prepare`, before their transaction begins. Throws
   * `rate_limited` if too many jobs are waiting.
   */
  clean(bytes: Uint8Array, requirements: PictureRequirements): Promise<CleanPicture | RefusedPicture>
  /**
   * Draws a lighting design on a photo that `clean` has returned. The same job always gives the same bytes. Must not
   * be called while a lock or a connection is held. Throws `rate_limited` if too many jobs are waiting, and
   * `service_unavailable` if the drawing takes too much time or memory.
   */
  mockup(job: MockupJob): Promise<Mockup>
}

export interface Pictures {
  /**
   * Returns the functions for one organization. Its pictures, and those of its practice companies, are processed one
   * after the other (`limitedAs`).
   */
  of(orgId: string): PictureCleaning
  close(): void
}

export interface PicturesParts {
  /** Maximum processor time for one picture, in milliseconds. */
  limitMs?: number
  /** Maximum elapsed time for one picture, in milliseconds. It applies even if the machine is busy. */
  wallMs?: number
  /** Maximum number of pictures that are decoded concurrently. Each organization has at most one of them. */
  atOnce?: number
  /** Maximum number of pictures of one organization that wait until its current picture is processed. */
  ownWaiting?: number
  /** Maximum total size of waiting pictures, in bytes. */
  mostWaitingBytes?: number
  /** Maximum memory of a worker, in bytes. If a worker uses more after a picture, it is replaced. */
  mostWorkerMemory?: number
  /** Time after which an idle worker is ended, in milliseconds. */
  idleMs?: number
  /** Path of the worker's program. Tests replace it. */
  worker?: string
}

/**
 * Decodes and draws pictures in separate processes, which have no secrets. libvips and libheif are native code that
 * reads untrusted bytes. A thread could not be stopped while native code runs, and its memory could not be limited. A
 * process that uses too much processor time or memory is killed, and only its current picture fails.
 *
 * Only one picture of an organization is decoded at a time. So another organization finds a free process, or waits at
 * most for one picture of each organization that came before it.
 */
export function createPictures(parts: PicturesParts = {}): Pictures {
  const {
    limitMs = mostMs,
    wallMs = 3 * mostMs,
    atOnce = 2,
    ownWaiting = 16,
    mostWaitingBytes = 96 * 1024 * 1024,
    mostWorkerMemory = 192 * 1024 * 1024,
    idleMs = 60_000,
  } = parts
  const organizationSlots = new ConcurrencySlots({ atOnce: 1, waiting: ownWaiting, refusal: tooMany })
  const decoderSlots = new ConcurrencySlots({ atOnce, waiting: Infinity, refusal: tooMany })
  const workers = new PictureWorkers(parts.worker, { limitMs, idleMs })
  let waitingBytes = 0
  let closed = false

  const work = async (job: WorkerJob): Promise<CleanPicture | RefusedPicture> => {
    if (closed) throw unavailable()
    const worker = workers.take()
    const answer = await worker.run(job, wallMs)
    if (typeof answer === 'string') {
      workers.end(worker)
      // The cause is not the picture itself: the machine was busy, or the worker failed.
      if (answer === 'late' || answer === 'failed' || closed) throw unavailable()
      return { refused: tooCostly }
    }
    const { memory, ...result } = answer
    if (memory > mostWorkerMemory || closed) workers.end(worker)
    else workers.release(worker)
    if ('failure' in result) throw new Error(`A picture could not be processed: ${result.failure}`)
    return 'refused' in result ? result : { ...result, bytes: Buffer.from(result.bytes) }
  }

  const inTurn = async (orgId: string, job: WorkerJob): Promise<CleanPicture | RefusedPicture> => {
    const { length } = 'photo' in job ? job.photo : job.bytes
    if (waitingBytes + length > mostWaitingBytes) throw tooMany()
    releaseSlot()
    waitingBytes += length
    try {
      const turn = await organizationSlots.take(orgId)
      try {
        const leave = await decoderSlots.take('all')
        try {
          return await work(job)
        } finally {
          leave()
        }
      } finally {
        turn()
      }
    } finally {
      waitingBytes -= length
    }
  }

  return {
    of: (orgId) => ({
      async clean(bytes, requirements) {
        const format = formatOf(bytes)
        if (!format || !requirements.accepts.includes(format))
          return { refused: mustBeOneOf(requirements.accepts) }
        return await inTurn(orgId, { bytes, format, requirements })
      },
      async mockup(job) {
        const drawing = await inTurn(orgId, job)
        if ('refused' in drawing) throw unavailable()
        const { bytes, width, height } = drawing
        return { bytes, width, height }
      },
    }),
    close() {
      closed = true
      workers.endAll()
    },
  }
}

const tooCostly = `must be a picture that can be decoded within ${mostMs / 1000} seconds of processor time and ${mostMemory / 1024 / 1024} MiB of memory`

const tooMany = (): AppError =>
  new AppError('rate_limited', 'Too many pictures are waiting to be decoded. Try again shortly.', [], 5)

const unavailable = (): AppError =>
  new AppError('service_unavailable', 'Pictures cannot be processed at the moment. Try again later.', [], 5)
