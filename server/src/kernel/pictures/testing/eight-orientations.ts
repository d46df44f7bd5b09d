/**
 * Functions that return, for each EXIF orientation, where the point (x, y) of the stored picture is displayed. The
 * stored picture is `width` wide and `height` high. The functions follow the table in the standard (row 0 is the
 * visual top, and so on) and are independent of the decoder.
 */
export const shownAt: Readonly<
  Record<number, (x: number, y: number, width: number, height: number) => readonly [number, number]>
> = {
  // Orientation 1: row 0 top, column 0 left.
  1: (x, y) => [x, y],
  // Orientation 2: row 0 top, column 0 right.
  2: (x, y, width) => [width - 1 - x, y],
  // Orientation 3: row 0 bottom, column 0 right.
  3: (x, y, width, height) => [width - 1 - x, height - 1 - y],
  // Orientation 4: row 0 bottom, column 0 left.
  4: (x, y, _width, height) => [x, height - 1 - y],
  // Orientation 5: row 0 left, column 0 top.
  5: (x, y) => [y, x],
  // Orientation 6: row 0 right, column 0 top.
  6: (x, y, _width, height) => [height - 1 - y, x],
  // Orientation 7: row 0 right, column 0 bottom.
  7: (x, y, width, height) => [height - 1 - y, width - 1 - x],
  // Orientation 8: row 0 left, column 0 bottom.
  8: (x, y, width) => [y, width - 1 - x],
}
