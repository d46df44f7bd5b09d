import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billableFeet, pixelsPerFoot, tenthsOf, totalFeet } from './line-feet.ts'
import type { Point } from './view.ts'

const along = (points: Point[], scale: { from: Point; to: Point; feet: string }) =>
  tenthsOf({ feet: null, points }, { view: 'photo', scale })
const ofFeet = (feet: string, pixels: number) => ({ from: [0, 0] as Point, to: [pixels, 0] as Point, feet })

test('half of a tenth of a foot is rounded up exactly, regardless of floating-point errors', () => {
  // One foot is 12.5 pixels. 600.625 pixels are exactly 48.05 feet, but 48.049… in floating-point arithmetic.
  for (const tenths of [1, 3, 5, 481, 1005, 2349]) {
    const pixels = (tenths / 10 - 0.05) * 12.5
    assert.equal(
      along(
        [
          [0, 0],
          [Math.round(pixels * 1000) / 1000, 0],
        ],
        ofFeet('1', 12.5),
      ),
      tenths,
      `${tenths}`,
    )
  }
  assert.equal(
    along(
      [
        [0, 0],
        [600.62, 0],
      ],
      ofFeet('10', 125),
    ),
    480,
  )
  assert.equal(
    along(
      [
        [0, 0],
        [600.63, 0],
      ],
      ofFeet('10', 125),
    ),
    481,
  )
})

test('a length whose square roots cancel out exactly is rounded half up', () => {
  const diagonal = { from: [0, 0] as Point, to: [100, 100] as Point, feet: '10' }
  assert.equal(
    along(
      [
        [0, 0],
        [0.5, 0.5],
      ],
      diagonal,
    ),
    1,
  )
  assert.equal(
    along(
      [
        [0, 0],
        [0.49, 0.49],
      ],
      diagonal,
    ),
    0,
  )
  assert.equal(
    along(
      [
        [3, 3],
        [36.5, 36.5],
        [70, 70],
      ],
      { ...diagonal, feet: '1.5' },
    ),
    10,
  )
})

test('given feet take precedence over drawn ones, and a map needs no scale', () => {
  const points: Point[] = [
    [42.0451, -87.6877],
    [42.0451, -87.68755],
  ]
  assert.equal(tenthsOf({ feet: '12.3', points }, { view: 'satellite', scale: null }), 123)
  assert.equal(tenthsOf({ feet: null, points }, { view: 'satellite', scale: null }), 406)
  const lines = [
    { feet: '12.3', points },
    { feet: null, points },
  ]
  assert.equal(totalFeet(lines, { view: 'satellite', scale: null }), '52.9')
  assert.equal(totalFeet(lines, { view: 'photo', scale: null }), null)
})

test('feet are sold in the smallest multiple of the increment that covers them', () => {
  const sold = (tenths: number, increment: number) => billableFeet(tenths, increment)
  assert.deepEqual([sold(704, 1), sold(700, 1), sold(701, 1), sold(0, 5)], [71, 70, 71, 0])
  assert.deepEqual([sold(480, 5), sold(500, 5), sold(501, 5), sold(1, 25)], [50, 50, 55, 25])
})

test('the pixels per foot follow from the length of the scale line, in any direction', () => {
  assert.equal(pixelsPerFoot({ from: [10, 20], to: [40, 60], feet: '5' }), 10)
  assert.equal(pixelsPerFoot({ from: [0, 0], to: [0, 60], feet: '12' }), 5)
  assert.equal(pixelsPerFoot(null), null)
})
