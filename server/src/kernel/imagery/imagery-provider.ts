import type { AddressToFind, Place } from '../maps/index.ts'
import type { Port } from '../providers/index.ts'

/** The subject of a street picture. */
export interface PictureSubject {
  /** Coordinates. Null: use the address. */
  place: Place | null
  /** Address to show. Null if only the coordinates are known. */
  address: AddressToFind | null
}

export interface Panorama {
  pano_id: string
  /** Position of the camera; null if unknown. */
  camera: Place | null
  /** Month in which the picture was taken, `YYYY-MM`. Null if unknown. */
  date: string | null
  copyright: string | null
}

/** Camera angles in degrees and picture size in pixels. */
export interface View {
  /** Clockwise from north. Null: toward the subject, if known. */
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

/** Provider of street pictures. Call it inside `ctx.callProvider`. It rejects with `NoAnswer`. */
export interface ImageryProvider {
  readonly source: 'google' | 'pretended'
  /** The nearest panorama within the radius; null if there is none. */
  near(subject: PictureSubject, radiusM: number): Promise<Panorama | null>
  /** The panorama with this id; null if it does not exist or no longer exists. */
  named(panoId: string): Promise<Panorama | null>
  /** The view of the subject from the panorama; null if there is no picture. */
  picture(panorama: Panorama, view: View, subject: PictureSubject | null): Promise<Picture | null>
}

export type Imagery = Port<ImageryProvider>
