/** The drawing surface. `data` contains red, green and blue of each pixel. */
export interface Canvas {
  width: number
  height: number
  data: Uint8Array
}

export type Color = readonly [number, number, number]
export type Point = readonly [number, number]

/**
 * Width and height, in pixels of the picture, of one step of the maps of light and coverage. These maps have a lower
 * resolution than the picture.
 */
export const mapStep = 4
