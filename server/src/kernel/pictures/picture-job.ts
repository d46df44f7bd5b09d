import type { MockupJob } from './mockup.ts'
import type { PictureFormat, PictureType } from './picture-format.ts'

/** How a picture is to be stored. */
export interface PictureRequirements {
  /** Accepted formats; all others are refused. */
  accepts: readonly PictureFormat[]
  /** Maximum length of the longer side in pixels. Larger pictures are scaled down. */
  longestSide: number
  /** Output format. `photo`, the default: JPEG, or WebP with alpha. `own`: the input format, except HEIC. `webp`: always WebP. */
  written?: 'photo' | 'own' | 'webp'
  /** Maximum size in bytes. Larger pictures are written with lower quality if possible, then scaled down. */
  mostBytes?: number
}

/** A picture as stored: upright, in sRGB, only pixels. */
export interface CleanPicture {
  bytes: Buffer
  contentType: Exclude<PictureType, 'image/heic'>
  /** Pixels. */
  width: number
  height: number
}

/** The reason why a picture is refused, as the predicate of a sentence that begins with the name of the field. */
export interface RefusedPicture {
  refused: string
}

/** Pictures with more pixels are not decoded. */
export const mostPixels = 50_000_000
/** Maximum processor time (milliseconds) and memory (bytes) for one picture. */
export const mostMs = 10_000
export const mostMemory = 512 * 1024 * 1024
/** Signal that ends a worker process whose picture exceeded its processor time. */
export const spentSignal = 'SIGXCPU'

export interface PictureJob {
  bytes: Uint8Array
  format: PictureFormat
  requirements: PictureRequirements
}

export type WorkerJob = PictureJob | MockupJob

/** Answer of a worker process to a job. */
export type PictureAnswer = (CleanPicture | RefusedPicture | { failure: string }) & {
  /** Memory used by the process, in bytes. */
  memory: number
}
