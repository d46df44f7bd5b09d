import type { MockupJob } from './mockup.ts'
import type { PictureFormat, PictureType } from './picture-format.ts'

/** Requirements that a picture must meet, and how it is stored. */
export interface PictureRequirements {
  /** Accepted formats. Pictures in other formats are refused. */
  accepts: readonly PictureFormat[]
  /** Maximum length of the longer side in pixels. Larger pictures are scaled down. */
  longestSide: number
  /**
   * Output format. `photo` (default): JPEG, or WebP if the picture has transparency. `own`: the input format, but
   * never HEIC. `webp`: always WebP.
   */
  written?: 'photo' | 'own' | 'webp'
  /**
   * Maximum size of the file in bytes. If the file would be larger, it is written with lower quality (if the format
   * allows that), and then scaled down.
   */
  mostBytes?: number
}

/** A picture in the form in which it is stored: upright, in sRGB, without metadata. */
export interface CleanPicture {
  bytes: Buffer
  contentType: Exclude<PictureType, 'image/heic'>
  /** Width in pixels. The next field is the height. */
  width: number
  height: number
}

/** Reason why a picture is refused, as the rest of a sentence that begins with the name of the field. */
export interface RefusedPicture {
  refused: string
}

/** Maximum number of pixels. Pictures with more are not decoded. */
export const mostPixels = 50_000_000
/** Maximum processor time for one picture, in milliseconds. `mostMemory` is the maximum memory, in bytes. */
export const mostMs = 10_000
export const mostMemory = 512 * 1024 * 1024
/** Signal that ends a worker process when its picture exceeds the maximum processor time. */
export const spentSignal = 'SIGXCPU'

export interface PictureJob {
  bytes: Uint8Array
  format: PictureFormat
  requirements: PictureRequirements
}

export type WorkerJob = PictureJob | MockupJob

/** Answer of a worker process to one job. `failure` is an unexpected error. */
export type PictureAnswer = (CleanPicture | RefusedPicture | { failure: string }) & {
  /** Memory used by the process, in bytes. */
  memory: number
}
