import type { Color } from './canvas.ts'

const named: Readonly<Record<string, readonly Color[]>> = {
  warm_white: [[255, 186, 104]],
  cool_white: [[200, 222, 255]],
  red: [[255, 44, 34]],
  green: [[40, 235, 74]],
  blue: [[56, 104, 255]],
  multi: [
    [255, 44, 34],
    [40, 235, 74],
    [56, 104, 255],
    [255, 156, 36],
  ],
}

/** Returns the colors that repeat along a string of lights. Defaults to warm white. */
export function colorsOf(colors: readonly string[]): readonly Color[] {
  const lights = colors.flatMap(lightsOf)
  return lights.length > 0 ? lights : named.warm_white!
}

function lightsOf(color: string): readonly Color[] {
  if (Object.hasOwn(named, color)) return named[color]!
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw new Error('There are no lights of this color.')
  return [[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Color]
}

export function meanOf(colors: readonly Color[]): Color {
  const channel = (at: number): number => colors.reduce((sum, color) => sum + color[at]!, 0) / colors.length
  return [channel(0), channel(1), channel(2)]
}
