import type { AddressToFind, Place } from '../maps/index.ts'
import type { Port } from '../providers/index.ts'

/** The building that a street picture shows. */
export interface PictureSubject {
  /** Coordinates of the building. Null if they are unknown; then the address is used. */
  place: Place | null
  /** Address of the building. Null if only the coordinates are known. */
  address: AddressToFind | null
}

export interface Panorama {
  pano_id: string
  /** Position of the camera. Null if it is unknown. */
  camera: Place | null
  /** Month in which the picture was taken, `YYYY-MM`. Null if unknown. */
  date: string | null
  copyright: string | null
}

/** Camera angles in degrees and picture size in pixels. */
export interface View {
  /**
   * Direction of the camera, clockwise from north. If null, the camera points at the subject, provided that the
   * position or address of the subject is known.
   */
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

/**
 * Provider of street pictures. Its methods must be called inside `ctx.callProvider`. They reject with `NoAnswer` if
 * the provider does not answer.
 */
export interface ImageryProvider {
  readonly source: 'google' | 'pretended'
  /** Returns the nearest panorama within the radius. Null if there is none. */
  near(subject: PictureSubject, radiusM: number): Promise<Panorama | null>
  /** Returns the panorama with this id. Null if it never existed or no longer exists. */
  named(panoId: string): Promise<Panorama | null>
  /** Returns the picture of the subject, seen from the panorama. Null if there is none. */
  picture(panorama: Panorama, view: View, subject: PictureSubject | null): Promise<Picture | null>
}

export type Imagery = Port<ImageryProvider>
