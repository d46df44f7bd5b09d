/** The drawing surface. `data` contains red, green and blue of each pixel. */
export interface Canvas {
  width: number
  height: number
  data: Uint8Array
}

export type Color = readonly [number, number, number]
export type Point = readonly [number, number]

/**
 * Width and height of one step (cell) of the light map and of the coverage mask, in pixels of the picture. Both have
 * a lower resolution than the picture.
 */
export const mapStep = 4
