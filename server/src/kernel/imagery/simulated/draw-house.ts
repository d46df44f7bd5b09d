import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import type { View } from '../imagery-provider.ts'
import { dotAt, letterHeight, letterWidth, plainLetters } from './letters.ts'

type Color = readonly [number, number, number]

const walls: readonly Color[] = [
  [214, 200, 178],
  [176, 190, 200],
  [224, 214, 140],
  [196, 150, 130],
  [236, 234, 228],
]
const roofs: readonly Color[] = [
  [96, 74, 66],
  [70, 78, 88],
  [120, 58, 48],
]
const doors: readonly Color[] = [
  [126, 42, 38],
  [40, 84, 70],
  [44, 62, 110],
]
const glass: Color = [96, 130, 160]
const white: Color = [250, 250, 248]
const lawn: Color = [110, 154, 80]
const path: Color = [186, 182, 172]
const ink: Color = [40, 44, 52]

/**
 * Draws a house with text below it, as a PNG. The shape of the house depends on `name`. The same input always gives
 * the same bytes.
 */
export async function drawHouse(name: string, written: readonly string[], view: View): Promise<Buffer> {
  const { width, height } = view
  const digest = createHash('sha256').update(name).digest()
  const house = {
    wall: walls[digest[0]! % walls.length]!,
    roof: roofs[digest[1]! % roofs.length]!,
    door: doors[digest[2]! % doors.length]!,
    isHigh: digest[3]! % 2 === 0,
  }
  const lines = written.map(plainLetters)
  const size = letterSize(lines, view)
  const zoom = Math.tan((view.fov * Math.PI) / 360) / Math.tan((40 * Math.PI) / 180)
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      // `u` and `v` are the pixel's position, from -1 to 1 over the shorter side of the picture. A higher pitch moves
      // the house down.
      const unit = Math.min(width, height) / 2
      const [u, v] = [((x - width / 2) / unit) * zoom, ((y - height / 2) / unit - view.pitch / 40) * zoom]
      const color = signAt(lines, size, x, y - height + size * (letterHeight + 2) * lines.length, width)
      rows.set(color ?? shownAt(house, u, v), y * (width * 3 + 1) + 1 + x * 3)
    }
  return await pngOf(rows, width, height)
}

interface House {
  wall: Color
  roof: Color
  door: Color
  isHigh: boolean
}

const isIn = (u: number, v: number, left: number, top: number, right: number, bottom: number): boolean =>
  u >= left && u < right && v >= top && v < bottom

function shownAt({ wall, roof, door, isHigh }: House, u: number, v: number): Color {
  const eaves = isHigh ? -0.3 : -0.1
  if (isIn(u, v, -0.1, 0.12, 0.12, 0.45)) return door
  for (const top of isHigh ? [-0.2, 0.14] : [0.08])
    for (const left of [-0.52, 0.28])
      if (isIn(u, v, left, top, left + 0.24, top + 0.2))
        return Math.abs(u - left - 0.12) < 0.008 || Math.abs(v - top - 0.1) < 0.008 ? white : glass
  if (isIn(u, v, -0.66, eaves, 0.66, 0.45)) return wall
  if (v < eaves && v > eaves - 0.42 + Math.abs(u) * 0.54 && Math.abs(u) < 0.76) return roof
  if (v > 0.45) return Math.abs(u - 0.01) < 0.11 + (v - 0.45) * 0.12 ? path : lawn
  const high = Math.min(1, Math.max(0, (v + 1) / 1.45))
  return [134 + 90 * high, 180 + 50 * high, 222 + 22 * high]
}

/**
 * Returns the width and height of one dot of the letters, in pixels: as large as the width of the picture allows, but
 * at least one.
 */
function letterSize(lines: readonly string[], { width, height }: View): number {
  const longest = Math.max(...lines.map(({ length }) => length))
  return Math.max(1, Math.floor(Math.min((width * 0.94) / (longest * letterWidth), height / 60, 4)))
}

/** Returns the color at a pixel of the band with the text. Undefined above the band. */
function signAt(
  lines: readonly string[],
  size: number,
  x: number,
  y: number,
  width: number,
): Color | undefined {
  if (y < 0) return undefined
  const high = size * (letterHeight + 2)
  const line = lines[Math.floor(y / high)] ?? ''
  const left = x - Math.floor((width - line.length * letterWidth * size) / 2)
  const [column, row] = [Math.floor(left / size), Math.floor((y % high) / size) - 1]
  return left >= 0 && dotAt(line, column, row) ? ink : white
}

const compressed = promisify(deflate)

async function pngOf(rows: Buffer, width: number, height: number): Promise<Buffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  // 8 is the number of bits per color channel, and 2 the color type with red, green and blue.
  head[8] = 8
  head[9] = 2
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', await compressed(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
