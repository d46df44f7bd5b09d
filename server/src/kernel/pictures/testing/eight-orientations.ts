/**
 * What each EXIF orientation says of how the stored rows and columns are to be shown: for the point (x, y) of the picture
 * as it is stored, `width` by `height`, where it is to be shown. Written from the table of the standard alone (row 0 is
 * at the visual top, right side, …), as an expectation that shares nothing with the decoder.
 */
export const shownAt: Readonly<
  Record<number, (x: number, y: number, width: number, height: number) => readonly [number, number]>
> = {
  // row 0 top, column 0 left
  1: (x, y) => [x, y],
  // row 0 top, column 0 right
  2: (x, y, width) => [width - 1 - x, y],
  // row 0 bottom, column 0 right
  3: (x, y, width, height) => [width - 1 - x, height - 1 - y],
  // row 0 bottom, column 0 left
  4: (x, y, _width, height) => [x, height - 1 - y],
  // row 0 left, column 0 top
  5: (x, y) => [y, x],
  // row 0 right, column 0 top
  6: (x, y, _width, height) => [height - 1 - y, x],
  // row 0 right, column 0 bottom
  7: (x, y, width, height) => [height - 1 - y, width - 1 - x],
  // row 0 left, column 0 bottom
  8: (x, y, width) => [y, width - 1 - x],
}
