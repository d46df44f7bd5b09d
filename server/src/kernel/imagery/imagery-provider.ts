import type { AddressToFind, Place } from '../maps/index.ts'
import type { Port } from '../providers/index.ts'

/** What is to be seen from the street. */
export interface Sight {
  /** Where it is; null: by its address. */
  place: Place | null
  /** Null: there is none but the place. */
  address: AddressToFind | null
}

/** A picture of all directions that somebody took from a street. */
export interface Panorama {
  pano_id: string
  /** Where the camera stood; null: unknown. */
  camera: Place | null
  /** The month in which it was taken, `YYYY-MM`; null: unknown. */
  date: string | null
  copyright: string | null
}

/** Degrees, and pixels of the picture. */
export interface View {
  /** From north over east; null: whichever way the sight lies, as far as that is known. */
  heading: number | null
  pitch: number
  fov: number
  width: number
  height: number
}

export interface Picture {
  contentType: 'image/jpeg' | 'image/png'
  bytes: Buffer
}

/** Somebody who has pictures of streets. Call it inside `ctx.outside`; it rejects with `NoAnswer`. */
export interface ImageryProvider {
  readonly source: 'google' | 'pretended'
  /** The nearest one that was taken within the radius; null: there is none. */
  near(sight: Sight, radiusM: number): Promise<Panorama | null>
  /** The one with that name; null: there is none, or no more. */
  named(panoId: string): Promise<Panorama | null>
  /** What one sees of the sight from there; null: there is no picture. */
  picture(panorama: Panorama, view: View, sight: Sight | null): Promise<Picture | null>
}

export type Imagery = Port<ImageryProvider>
