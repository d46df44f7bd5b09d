/** The drawing surface: red, green and blue of each pixel. */
export interface Canvas {
  width: number
  height: number
  data: Uint8Array
}

export type Colour = readonly [number, number, number]
export type Point = readonly [number, number]

/** Pixels of the picture per step of the coarser maps (light and coverage), in both directions. */
export const mapStep = 4
