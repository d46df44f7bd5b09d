import assert from 'node:assert/strict'
import { test } from 'node:test'
import { estimatedMeasurements } from './estimated-measurements.ts'

const vectors = [
  ['2400/2 → 1440, 152', 2400, '2.0', 1440, 152],
  ['1850/1.5 → 1480, 155', 1850, '1.5', 1480, 155],
  ['3000/1 → 3600, 241', 3000, '1.0', 3600, 241],
] as const

for (const [name, sqft, stories, roof_sqft, gutter_linear_ft] of vectors)
  test(name, () => {
    assert.deepEqual(estimatedMeasurements({ sqft, stories }), { roof_sqft, gutter_linear_ft })
  })

test('a building with unknown stories is estimated as one story, and without its area nothing is estimated', () => {
  const flat = estimatedMeasurements({ sqft: 3000, stories: '1.0' })
  assert.deepEqual(estimatedMeasurements({ sqft: 3000, stories: null }), flat)
  assert.deepEqual(estimatedMeasurements({ sqft: 3000, stories: '0.0' }), flat)
  assert.deepEqual(estimatedMeasurements({ sqft: 36_000, stories: '12.0' }), {
    roof_sqft: 3600,
    gutter_linear_ft: 241,
  })
  assert.equal(estimatedMeasurements({ sqft: null, stories: '2.0' }), undefined)
})

test('estimated measurements equal exact arithmetic, also when rounding halves', () => {
  for (let sqft = 1; sqft < 20_000; sqft += 37)
    for (const stories of ['1.0', '1.5', '2.0', '2.5', '3.0']) {
      const footprint = sqft / Number(stories)
      const { roof_sqft, gutter_linear_ft } = estimatedMeasurements({ sqft, stories })!
      assert.ok(Math.abs(roof_sqft - 1.2 * footprint) <= 0.5 + 1e-9, `${sqft} / ${stories}`)
      assert.ok(Math.abs(gutter_linear_ft - 4.4 * Math.sqrt(footprint)) <= 0.5 + 1e-9, `${sqft} / ${stories}`)
    }
  // 1.2 × 1250 ÷ 1.6 = 937.5, which is rounded up.
  assert.equal(estimatedMeasurements({ sqft: 1250, stories: '1.6' })!.roof_sqft, 938)
})
