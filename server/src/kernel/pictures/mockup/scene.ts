import type { MockupJob } from '../mockup.ts'
import type { Canvas, Color, Point } from './canvas.ts'
import { colorsOf } from './colors.ts'
import { type BulbPlace, placeBulbs } from './place-bulbs.ts'
import { type DrawnSymbol, symbolOf } from './symbols.ts'

/** The design with all positions and sizes in pixels of the drawn picture. */
export interface Scene {
  /** Pixels per foot. */
  foot: number
  strings: { bulbs: readonly BulbPlace[]; colors: readonly Color[]; radius: number; spacing: number }[]
  zones: { kind: string; outline: readonly Point[]; colors: readonly Color[] }[]
  fixtures: { kind: string; x: number; y: number; symbol: DrawnSymbol; half: number }[]
}

const mostBulbs = 16_000
/** Maximum absolute value of a coordinate. Values beyond it are cut to it. */
const farthest = 100_000
const usualFeetWide = 60

/** Converts a job to a scene. `scale` is the number of pixels of the drawn picture per pixel of the photo. */
export function sceneOf(job: MockupJob, { width, height }: Canvas, scale: number): Scene {
  const onCanvas = (points: readonly Point[]): Point[] =>
    points.map(([x, y]) => [clamp(x) * scale, clamp(y) * scale])
  const pixelsPerFoot = job.pixels_per_foot === null ? width / usualFeetWide : job.pixels_per_foot * scale
  const foot = Math.min(Math.max(1, pixelsPerFoot), width / 12)
  const lines = job.lines.map(({ points, feet }) => {
    const path = onCanvas(points)
    return { points: path, spacing: Math.max(2, feet ? lengthOf(path) / feet : pixelsPerFoot) }
  })
  const bulbs = placeBulbs(lines, { width, height }, mostBulbs)
  return {
    foot,
    strings: lines.map(({ spacing }, at) => ({
      bulbs: bulbs[at]!,
      colors: colorsOf(job.lines[at]!.colors),
      radius: Math.min(width / 480, Math.max(0.75, spacing * 0.15)),
      spacing,
    })),
    zones: job.zones.map(({ kind, points, colors }) => ({
      kind,
      outline: onCanvas(points),
      colors: colorsOf(colors),
    })),
    fixtures: job.fixtures.map(({ kind, at }) => {
      const [[x, y] = [0, 0]] = onCanvas([at])
      const symbol = symbolOf(kind)
      const half = Math.min(width / 28, Math.max(width / 56, foot)) * symbol.size
      return { kind, x, y, symbol, half }
    }),
  }
}

const clamp = (value: number): number => Math.max(-farthest, Math.min(farthest, value))

function lengthOf(path: readonly Point[]): number {
  return path.slice(1).reduce((sum, [x, y], at) => sum + Math.hypot(x - path[at]![0], y - path[at]![1]), 0)
}
