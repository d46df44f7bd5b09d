import type { MockupJob } from '../../../kernel/pictures/index.ts'
import type { DesignRow } from './holiday-design.ts'
import { pixelsPerFoot, tenthsOf } from './line-feet.ts'
import type { MockupRow } from './mockup.ts'

/**
 * Builds the input of the renderer. It depends only on the design and its photo, so the same design always gives the
 * same picture.
 */
export function mockupJob(
  design: DesignRow,
  photo: Buffer,
  { style, width }: { style: MockupRow['style']; width: number },
): MockupJob {
  const { lines, zones, fixtures, scale } = design
  return {
    photo,
    width,
    style,
    pixels_per_foot: pixelsPerFoot(scale),
    lines: lines.map((line) => {
      const tenths = tenthsOf(line, design)
      return { points: line.points, feet: tenths === null ? null : tenths / 10, colors: line.colors }
    }),
    zones: zones.map(({ kind, points, colors }) => ({ kind, points, colors })),
    fixtures: fixtures.map(({ kind, at }) => ({ kind, at })),
  }
}
