/** The drawing surface. `data` has red, green and blue of each pixel. */
export interface Canvas {
  width: number
  height: number
  data: Uint8Array
}

export type Colour = readonly [number, number, number]
export type Point = readonly [number, number]

/**
 * Number of pixels per step of the maps of light and coverage, which are coarser than the picture, in both directions.
 */
export const mapStep = 4
