import type { Canvas, Color } from './canvas.ts'

/**
 * A layer of a symbol. `shape` returns the signed distance of a point from the layer's edge, `color` the color at a
 * point. Coordinates run from -1 to 1 across the symbol.
 */
interface Layer {
  /** Signed distance of a point from the edge. It is negative inside the layer. */
  shape: (x: number, y: number) => number
  color: (x: number, y: number) => Color
}

interface Bulb {
  x: number
  y: number
  color: Color
}

export interface DrawnSymbol {
  layers: readonly Layer[]
  /** Lit bulbs that are drawn on the symbol. */
  bulbs: readonly Bulb[]
  /** Size of the symbol, as a multiple of the default size. */
  size: number
}

const circle = (cx: number, cy: number, radius: number) => (x: number, y: number) =>
  Math.hypot(x - cx, y - cy) - radius
const annulus = (radius: number, thick: number) => (x: number, y: number) =>
  Math.abs(Math.hypot(x, y) - radius) - thick
const box = (cx: number, cy: number, wide: number, high: number, round: number) => (x: number, y: number) => {
  const [over, above] = [Math.abs(x - cx) - wide + round, Math.abs(y - cy) - high + round]
  return Math.hypot(Math.max(over, 0), Math.max(above, 0)) + Math.min(Math.max(over, above), 0) - round
}
const line = (ax: number, ay: number, bx: number, by: number, thick: number) => (x: number, y: number) => {
  const share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
  const at = Math.min(1, Math.max(0, share))
  return Math.hypot(x - ax - (bx - ax) * at, y - ay - (by - ay) * at) - thick
}
const plain = (color: Color) => () => color

/** Returns the color of fir needles: spiral stripes that are alternately lighter and darker. */
const needles = (x: number, y: number): Color => {
  const stripe = Math.sin(Math.atan2(y, x) * 34 + Math.hypot(x, y) * 24) * 0.5 + 0.5
  return [22 + 26 * stripe, 74 + 62 * stripe, 38 + 26 * stripe]
}

const red: Color = [196, 26, 38]
const darkRed: Color = [138, 12, 26]
const gold: Color = [255, 206, 120]
const grey: Color = [92, 96, 104]

/** Returns the layers of a bow: two loops, two tails and a knot. */
function bowAt(cx: number, cy: number, size: number): Layer[] {
  const loop = (side: number) => (x: number, y: number) => {
    const [along, across] = [((x - cx) * side) / size, (y - cy) / size]
    const open = 0.16 + 0.42 * Math.min(1, Math.max(0, along))
    return Math.max(Math.abs(across + along * 0.12) - open, along - 0.92, -along) * size
  }
  const tail = (side: number) => line(cx, cy, cx + side * 0.5 * size, cy + 0.95 * size, 0.15 * size)
  return [
    { shape: tail(-1), color: plain(darkRed) },
    { shape: tail(1), color: plain(darkRed) },
    { shape: loop(-1), color: plain(red) },
    { shape: loop(1), color: plain(red) },
    { shape: circle(cx + 0.52 * size, cy - 0.04 * size, 0.2 * size), color: plain(darkRed) },
    { shape: circle(cx - 0.52 * size, cy - 0.04 * size, 0.2 * size), color: plain(darkRed) },
    { shape: circle(cx, cy, 0.24 * size), color: plain([222, 52, 58]) },
  ]
}

const around = (count: number, radius: number): Bulb[] =>
  Array.from({ length: count }, (_, at) => {
    const angle = ((at + 0.5) / count) * 2 * Math.PI
    return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle), color: gold }
  })

const sag = (x: number): number => 0.42 - 0.75 * x * x
const swag = Array.from({ length: 9 }, (_, at) => -0.85 + at * 0.2125)

const symbols: Readonly<Record<string, DrawnSymbol>> = {
  wreath: {
    size: 1.2,
    layers: [{ shape: annulus(0.66, 0.27), color: needles }, ...bowAt(0, 0.66, 0.42)],
    bulbs: around(10, 0.66).filter(({ y }) => y < 0.5),
  },
  bow: { size: 0.85, layers: bowAt(0, -0.15, 1), bulbs: [] },
  garland: {
    size: 1.5,
    layers: [
      {
        shape: (x, y) => Math.max(Math.abs(y - sag(x)) * 0.8 - 0.15, Math.abs(x) - 0.95),
        color: (x, y) => needles(x * 0.4 + 1, y - sag(x) + 0.01),
      },
    ],
    bulbs: swag.map((x) => ({ x, y: sag(x), color: gold })),
  },
  spotlight: {
    size: 0.7,
    layers: [
      { shape: line(0, 0.35, 0, 0.95, 0.09), color: plain([52, 55, 62]) },
      { shape: box(0, 0.2, 0.46, 0.34, 0.16), color: plain(grey) },
      { shape: box(0, -0.12, 0.56, 0.12, 0.08), color: plain([255, 236, 190]) },
    ],
    bulbs: [{ x: 0, y: -0.16, color: [255, 226, 170] }],
  },
  stake: {
    size: 1,
    layers: [
      { shape: line(0, -0.2, 0, 0.95, 0.07), color: plain([150, 154, 162]) },
      { shape: box(0, -0.16, 0.17, 0.14, 0.05), color: plain([34, 88, 48]) },
      { shape: circle(0, -0.5, 0.26), color: plain([255, 214, 140]) },
      { shape: line(0, -0.5, 0, -0.86, 0.1), color: plain([255, 214, 140]) },
    ],
    bulbs: [{ x: 0, y: -0.52, color: gold }],
  },
  timer: {
    size: 0.62,
    layers: [
      { shape: box(0, 0, 0.8, 0.95, 0.2), color: plain([66, 70, 78]) },
      { shape: circle(0, -0.14, 0.58), color: plain([228, 230, 234]) },
      { shape: line(0, -0.14, 0, -0.52, 0.07), color: plain([40, 44, 52]) },
      { shape: line(0, -0.14, 0.28, 0.0, 0.07), color: plain([40, 44, 52]) },
      { shape: box(0, 0.68, 0.3, 0.08, 0.05), color: plain([70, 220, 110]) },
    ],
    bulbs: [],
  },
}

/** Returns the symbol of a fixture. An unknown kind of fixture is drawn as a bow. */
export const symbolOf = (kind: string): DrawnSymbol =>
  Object.hasOwn(symbols, kind) ? symbols[kind]! : symbols.bow!

/** Draws the symbol around a point. `half` is half of its side length in pixels. */
export function drawSymbol(
  { data, width, height }: Canvas,
  { layers }: DrawnSymbol,
  x: number,
  y: number,
  half: number,
): void {
  const edge = 1 / half
  const [left, top] = [Math.floor(x - half), Math.floor(y - half)]
  const side = Math.ceil(2 * half) + 1
  for (let row = Math.max(0, top); row < Math.min(height, top + side); row++)
    for (let column = Math.max(0, left); column < Math.min(width, left + side); column++) {
      const [u, v] = [(column - x) / half, (row - y) / half]
      const at = (row * width + column) * 3
      for (const { shape, color } of layers) {
        const cover = Math.min(1, Math.max(0, 0.5 - shape(u, v) / edge))
        if (cover === 0) continue
        const painted = color(u, v)
        for (let channel = 0; channel < 3; channel++)
          data[at + channel] = data[at + channel]! * (1 - cover) + painted[channel]! * cover
      }
    }
}
