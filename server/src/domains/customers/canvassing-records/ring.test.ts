import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longestBlock } from '../../../testing/longest-block.ts'
import { testApp } from '../../../testing/test-app.ts'
import { readRing } from './ring.ts'
import { square } from '../../selling/canvassing/testing/walking.ts'

type Points = [number, number][]
const refused = (points: Points, message: RegExp) =>
  assert.throws(() => readRing(points), { code: 'validation_error', message })

test('a polygon that is open, self-crossing, self-touching, retracing or too large is refused', () => {
  refused(square(42, -88, 0.1).slice(0, 4), /closed/)
  refused(
    [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ],
    /cross or touch/,
  )
  refused(
    [
      [0, 0],
      [2, 0],
      [2, 2],
      [1, 0],
      [0, 2],
      [0, 0],
    ],
    /cross or touch/,
  )
  refused(
    [
      [0, 0],
      [2, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
    /cross or touch/,
  )
  refused(
    [
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 0],
    ],
    /cross or touch/,
  )
  refused(
    [
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ],
    /must not contain point 0 twice/,
  )
  refused(
    [
      [0, 0],
      [0.0000004, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ],
    /must not contain point 0 twice/,
  )
  refused(square(0, 0, 10.000001), /ten degrees/)
  refused(
    [
      [-120, 80],
      [0, 80],
      [120, 80],
      [-120, 80],
    ],
    /ten degrees/,
  )
})

test('a polygon across the 180th meridian is computed beyond it and returned as it was entered', () => {
  const input: Points = [
    [179.9, -17],
    [-179.9, -17],
    [-179.9, -16],
    [179.9, -16],
    [179.9, -17],
  ]
  const { west, east, polygon, extent } = readRing(input)
  assert.deepEqual([west, east, extent], [179_900_000, 180_100_000, 2 * 200_000 * 1_000_000])
  assert.deepEqual(polygon, input)
})

test("a polygon of 500 points is checked within a second, also if all edges' boxes overlap", async () => {
  const star: Points = Array.from({ length: 499 }, (_, at) => {
    const [angle, radius] = [(at / 499) * 2 * Math.PI, at % 2 === 0 ? 4 : 0.5]
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
  const blockedMs = await longestBlock(() => readRing([...star, star[0]!]), 1000)
  assert.ok(blockedMs < 1000, `${blockedMs} ms`)
})

/**
 * Independent reference implementation with exact fractions: a point is within the ring if the ray from the point
 * to the east crosses an odd number of edges.
 */
function isWithin(points: readonly { x: number; y: number }[], x: number, y: number): boolean {
  let odd = false
  for (let at = 1; at < points.length; at++) {
    const [a, b] = [points[at - 1]!, points[at]!]
    const [ax, ay, bx, by, px, py] = [a.x, a.y, b.x, b.y, x, y].map((each) => BigInt(each)) as [
      bigint,
      bigint,
      bigint,
      bigint,
      bigint,
      bigint,
    ]
    const cross = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    const dot = (px - ax) * (px - bx) + (py - ay) * (py - by)
    if (cross === 0n && dot <= 0n) return true
    if (ay > py === by > py) continue
    // `ahead` is the distance from the point to the crossing, multiplied by `rise` to avoid a division. Its sign
    // therefore also depends on the sign of `rise`.
    const rise = by - ay
    const ahead = (ax - px) * rise + (py - ay) * (bx - ax)
    if (rise > 0n ? ahead > 0n : ahead < 0n) odd = !odd
  }
  return odd
}

test('the database finds the same points inside a polygon as exact arithmetic, with corners and edges included', async () => {
  const { inspect } = await testApp()
  let state = 7
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  let inside = 0
  for (let round = 0; round < 60; round++) {
    const corners = 3 + random(9)
    const points = Array.from({ length: corners }, (_, at): [number, number] => {
      const [angle, radius] = [(at / corners) * 2 * Math.PI, 2 + random(9)]
      return [Math.round(radius * Math.cos(angle)) / 1e6, Math.round(radius * Math.sin(angle)) / 1e6]
    })
    const ring = (() => {
      try {
        return readRing([...points, points[0]!])
      } catch {
        return undefined
      }
    })()
    if (!ring) continue
    const flat = ring.points.flatMap(({ x, y }) => [x, y])
    const { rows } = await inspect.query<{ x: number; y: number; is_within: boolean }>(
      `select x, y, quoin.is_within($1, x, y) from generate_series(-11, 11) x, generate_series(-11, 11) y`,
      [flat],
    )
    for (const { x, y, is_within } of rows) {
      assert.equal(is_within, isWithin(ring.points, x, y), JSON.stringify([points, x, y]))
      if (is_within) inside++
    }
  }
  assert.ok(inside > 1000)
})
