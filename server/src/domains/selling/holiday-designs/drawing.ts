import { invalidField } from '../../../kernel/errors.ts'
import type { Elements, ElementsInput } from './elements.ts'
import { readPoint, type View } from './view.ts'

/** Maximum number of points of a design. It is limited because all points are read, returned and measured together. */
const mostPoints = 5000
const mostBytes = 256 * 1024

/**
 * Converts the drawn elements of the input to their stored form. Their points are pixels of the picture or, on a map,
 * degrees, depending on `view`.
 */
export function readElements(view: View, { lines, zones, fixtures }: ElementsInput): Elements {
  const pointsOf = (list: string, at: number, points: readonly (readonly number[])[]) =>
    points.map((point, index) => readPoint(view, point, `${list}.${at}.points.${index}`))
  return {
    lines: lines.map(({ label, feet, ...line }, at) => ({
      ...line,
      label: label || null,
      points: pointsOf('lines', at, line.points),
      feet: feet ?? null,
    })),
    zones: zones.map((zone, at) => ({ ...zone, points: pointsOf('zones', at, zone.points) })),
    fixtures: fixtures.map((fixture, at) => ({
      ...fixture,
      at: readPoint(view, fixture.at, `fixtures.${at}.at`),
    })),
  }
}

/** Refuses a design with too many points or too much data. */
export function requireDrawable({ lines, zones, fixtures }: Elements): void {
  const points = [...lines, ...zones].reduce((sum, each) => sum + each.points.length, fixtures.length)
  if (points > mostPoints)
    throw invalidField(
      'lines',
      `must have at most ${mostPoints} points, counted together with zones and fixtures, but have ${points}`,
    )
  const bytes = Buffer.byteLength(JSON.stringify([lines, zones, fixtures]))
  if (bytes > mostBytes)
    throw invalidField(
      'lines',
      `must have at most ${mostBytes} bytes, counted together with zones and fixtures, but have ${bytes}`,
    )
}
