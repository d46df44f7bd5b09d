import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { allocate } from './allocate.ts'

test('remaining cents go to the largest remainders, and among equal ones to the first', () => {
  assert.deepEqual(allocate(100, [1000, 1000, 1000]), [34, 33, 33])
  assert.deepEqual(allocate(41, [625, 125, 50, 25]), [31, 6, 3, 1])
  assert.deepEqual(allocate(2, [1, 1, 1, 1]), [1, 1, 0, 0])
  assert.deepEqual(allocate(1, [1, 2]), [0, 1])
})

test('negative totals are split like positive ones, and negative weights get negative shares', () => {
  assert.deepEqual(allocate(-100, [1, 1, 1]), [-34, -33, -33])
  assert.deepEqual(allocate(100, [-1, -1, -1]), [34, 33, 33])
  assert.deepEqual(allocate(80, [10000, -2000]), [100, -20])
})

test('a weight of zero gets nothing, and if all weights are zero the shares are equal', () => {
  assert.deepEqual(allocate(100, [0, 3, 0]), [0, 100, 0])
  assert.deepEqual(allocate(5, [0, 0]), [3, 2])
  assert.deepEqual(allocate(0, []), [])
  assert.throws(() => allocate(1, []), RangeError)
  assert.throws(() => allocate(1, [0.5]), RangeError)
})

test('shares add up to the total, and each differs from its exact value by less than a cent', () => {
  const weights = fc.array(fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.constant(0n)), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), weights, (total, weights) => {
      const shares = allocate(total, weights)
      assert.equal(
        shares.reduce((sum, share) => sum + share, 0),
        total,
      )
      const whole = weights.reduce((sum, weight) => sum + weight, 0n)
      if (whole === 0n) return
      for (const [at, share] of shares.entries()) {
        const distance = BigInt(share) * whole - BigInt(total) * weights[at]!
        assert.ok((distance < 0n ? -distance : distance) < whole)
        if (weights[at] === 0n) assert.equal(share, 0)
      }
    }),
    { numRuns: 5_000 },
  )
})
