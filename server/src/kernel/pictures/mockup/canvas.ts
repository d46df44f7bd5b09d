/** The drawing surface. `data` contains red, green and blue of each pixel. */
export interface Canvas {
  width: number
  height: number
  data: Uint8Array
}

export type Colour = readonly [number, number, number]
export type Point = readonly [number, number]

/**
 * Number of pixels, in both directions, that one step of the maps of light and coverage stands for. These maps have a
 * lower resolution than the picture.
 */
export const mapStep = 4
