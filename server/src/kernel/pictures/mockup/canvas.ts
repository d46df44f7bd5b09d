/** What is drawn on: red, green and blue of each pixel. */
export interface Canvas {
  width: number
  height: number
  data: Uint8Array
}

export type Colour = readonly [number, number, number]
export type Point = readonly [number, number]

/** Pixels of the picture to one step of what is coarser than it, on either side: where light falls, and what is covered. */
export const mapStep = 4
