import { type Canvas, type Color, mapStep } from './canvas.ts'
import type { Covered } from './cover.ts'

/**
 * Light that falls on the scene in the photo. Its resolution is lower than that of the photo, because light has no
 * sharp edges.
 */
export class LightMap {
  readonly width: number
  readonly height: number
  #light: Float32Array

  constructor({ width, height }: Pick<Canvas, 'width' | 'height'>) {
    this.width = Math.ceil(width / mapStep) + 1
    this.height = Math.ceil(height / mapStep) + 1
    this.#light = new Float32Array(this.width * this.height * 3)
  }

  /** Adds light at a point. A point outside the picture has no effect. */
  add(x: number, y: number, color: Color, strength: number): void {
    const column = Math.round(x / mapStep)
    const row = Math.round(y / mapStep)
    if (column < 0 || row < 0 || column >= this.width || row >= this.height) return
    this.#addAt((row * this.width + column) * 3, color, strength)
  }

  /** Adds light to all points of an area that its `mask` marks as covered. */
  cover({ left, top, width, height, mask }: Covered, color: Color, strength: number): void {
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++)
        if (mask[row * width + column] === 1)
          this.#addAt(((top + row) * this.width + left + column) * 3, color, strength)
  }

  #addAt(at: number, color: Color, strength: number): void {
    const light = this.#light
    light[at]! += color[0] * strength
    light[at + 1]! += color[1] * strength
    light[at + 2]! += color[2] * strength
  }

  /** Blurs the light by about `pixels` pixels of the picture. */
  blur(pixels: number): void {
    const extent = Math.max(1, Math.round(pixels / mapStep))
    const [wide, high] = [this.width * 3, 3]
    for (let time = 0; time < 3; time++) {
      this.#light = boxed(this.#light, extent, {
        lines: this.height,
        line: wide,
        length: this.width,
        step: 3,
      })
      this.#light = boxed(this.#light, extent, {
        lines: this.width,
        line: high,
        length: this.height,
        step: wide,
      })
    }
  }

  /** Returns the light at row `y` of the picture: three numbers for each column of the map. */
  rowAt(y: number): Float32Array {
    const above = Math.floor(y / mapStep)
    const share = y / mapStep - above
    const length = this.width * 3
    const [from, below] = [above * length, Math.min(above + 1, this.height - 1) * length]
    const row = new Float32Array(length)
    for (let at = 0; at < length; at++)
      row[at] = this.#light[from + at]! * (1 - share) + this.#light[below + at]! * share
    return row
  }
}

/**
 * Layout of the array for one direction of the blur. `lines` is the number of lines, and `line` the number of array
 * elements from one line to the next. `length` is the number of pixels per line, and `step` the number of array
 * elements from one pixel to the next.
 */
interface Course {
  lines: number
  line: number
  length: number
  step: number
}

/**
 * Blurs in one direction: replaces each pixel by the mean of itself and of the `extent` pixels before and after it.
 * Pixels outside the picture count as dark.
 */
function boxed(source: Float32Array, extent: number, { lines, line, length, step }: Course): Float32Array {
  const target = new Float32Array(source.length)
  const scale = 1 / (2 * extent + 1)
  for (let each = 0; each < lines; each++)
    for (let channel = 0; channel < 3; channel++) {
      const first = each * line + channel
      let sum = 0
      for (let index = 0; index < Math.min(extent, length); index++) sum += source[first + index * step]!
      for (let index = 0; index < length; index++) {
        if (index + extent < length) sum += source[first + (index + extent) * step]!
        if (index - extent > 0) sum -= source[first + (index - extent - 1) * step]!
        target[first + index * step] = Math.max(0, sum * scale)
      }
    }
  return target
}
