import type { MockupJob } from './mockup.ts'
import type { PictureFormat, PictureType } from './picture-format.ts'

/** How a picture is to be kept. */
export interface PictureWanted {
  /** What it may be; anything else is refused. */
  accepts: readonly PictureFormat[]
  /** Pixels of the longest side that are kept: a larger picture is made smaller. */
  longestSide: number
  /**
   * `photo`, unless told otherwise: JPEG, or WebP where there is alpha. `own`: the kind that it came as, HEIC aside.
   * `webp`: WebP alone.
   */
  written?: 'photo' | 'own' | 'webp'
  /** Of what is kept: with more it is written with lower quality where there is one, and then smaller. */
  mostBytes?: number
}

/** A picture as it is kept: upright, in sRGB, its pixels alone. */
export interface CleanPicture {
  bytes: Buffer
  contentType: Exclude<PictureType, 'image/heic'>
  /** Pixels. */
  width: number
  height: number
}

/** Why a picture is not taken, as the end of a sentence that begins with the name of the field. */
export interface RefusedPicture {
  refused: string
}

/** More pixels than that are decoded by nobody. */
export const mostPixels = 50_000_000
/** Processor time, in milliseconds, and memory that one picture may take. */
export const mostMs = 10_000
export const mostMemory = 512 * 1024 * 1024
/** Ends a worker process whose picture took its processor time. */
export const spentSignal = 'SIGXCPU'

export interface PictureJob {
  bytes: Uint8Array
  format: PictureFormat
  wanted: PictureWanted
}

/** What a worker process is asked to do. */
export type WorkerJob = PictureJob | MockupJob

/** What a worker process says of a job. */
export type PictureAnswer = (CleanPicture | RefusedPicture | { failure: string }) & {
  /** What the process takes of memory by now, in bytes. */
  memory: number
}
