import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeBulbs } from './place-bulbs.ts'
import type { Point } from './canvas.ts'

const picture = { width: 1000, height: 800 }
const placed = (points: Point[], spacing: number, most = 1000) =>
  placeBulbs([{ points, spacing }], picture, most)[0]!
const at = (places: { x: number; y: number }[]) => places.map(({ x, y }) => [Math.round(x), Math.round(y)])

test('bulbs are placed at the beginning of a line and at each spacing along it, also around corners', () => {
  assert.deepEqual(
    at(
      placed(
        [
          [0, 0],
          [100, 0],
          [100, 100],
        ],
        40,
      ),
    ),
    [
      [0, 0],
      [40, 0],
      [80, 0],
      [100, 20],
      [100, 60],
      [100, 100],
    ],
  )
  const onCorners = placed(
    [
      [0, 0],
      [100, 0],
      [100, 100],
    ],
    50,
  )
  assert.deepEqual(
    onCorners.map(({ index }) => index),
    [0, 1, 2, 3, 4],
  )
  assert.deepEqual(
    at(
      placed(
        [
          [5, 5],
          [5, 5],
        ],
        10,
      ),
    ),
    [[5, 5]],
  )
  assert.deepEqual(
    at(
      placed(
        [
          [5, 5],
          [5, 5],
          [25, 5],
        ],
        10,
      ),
    ),
    [
      [5, 5],
      [15, 5],
      [25, 5],
    ],
  )
})

test('bulbs far outside of the picture are left out, but keep their numbers', () => {
  const places = placed(
    [
      [-1_000_000, 400],
      [1_000_000, 400],
    ],
    10,
  )
  assert.ok(places.length >= 100 && places.length <= 110, `${places.length}`)
  assert.equal(places[0]!.index, (1_000_000 - 40) / 10)
  assert.deepEqual(
    placed(
      [
        [-5000, -5000],
        [-4000, 5000],
      ],
      10,
    ),
    [],
  )
  assert.deepEqual(
    placed(
      [
        [0, -5000],
        [1000, -5000],
      ],
      10,
    ),
    [],
  )
})

test('if there are too many bulbs, they are thinned out evenly over all lines', () => {
  const points: Point[] = [
    [0, 10],
    [1000, 10],
  ]
  const strings = Array.from({ length: 10 }, () => ({ points, spacing: 1 }))
  const places = placeBulbs(strings, picture, 500)
  assert.ok(places.flat().length <= 500 && places.flat().length > 400, `${places.flat().length}`)
  assert.deepEqual(new Set(places.map((each) => each.length)).size, 1)
})
