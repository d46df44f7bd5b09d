import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { getEstimate } from '../domains/selling/estimates/operations.ts'
import {
  generateMockup,
  getHolidayDesign,
  listHolidayDesigns,
  priceHolidayDesign,
  readMockupImage,
} from '../domains/selling/holiday-designs/operations.ts'
import { newId } from '../kernel/ids.ts'
import type { Operation } from '../kernel/operations/operation.ts'
import { run } from '../kernel/operations/run.ts'
import { demo, ownerOf } from './testing/look-at-demo.ts'

test('there are three holiday designs: a satellite drawing, a photo with a mockup, and one used in an estimate', async () => {
  const { app, companies } = await demo()
  for (const company of companies) {
    const actor = await ownerOf(company)
    const runAsOwner = <In, Out>(operation: Operation<In, Out>, input: object): Promise<Out> =>
      run(app.kernel, operation, { actor, input, requestId: newId() })
    const { items } = await runAsOwner(listHolidayDesigns, { order: 'asc' })
    assert.deepEqual(
      items.map(({ name, view, total_linear_ft }) => [name, view, total_linear_ft]),
      [
        ['From above, first idea', 'satellite', '40.6'],
        ['Gable and garage', 'photo', '37.6'],
        ['As last year', 'photo', '37.6'],
      ],
    )
    const [, withPhoto, sold] = items
    // The call returns the mockup that was stored when the demo was created, and generates no new mockup.
    const mockup = await runAsOwner(generateMockup, { holiday_design_id: withPhoto!.id })
    const { rows } = await app.inspect.query('select id from live.mockups where org_id = $1', [company.id])
    assert.deepEqual(rows, [{ id: mockup.id }])
    const image = await runAsOwner(readMockupImage, { mockup_id: mockup.id })
    const expected = readFileSync(join(import.meta.dirname, 'photos/house-at-night.webp'))
    assert.ok(Buffer.from(image.content_base64, 'base64').equals(expected))

    const estimate = await runAsOwner(getEstimate, { estimate_id: sold!.estimate_id! })
    const { totals } = await runAsOwner(priceHolidayDesign, { holiday_design_id: sold!.id })
    assert.equal(estimate.status, 'draft')
    assert.equal(estimate.subtotal_cents, totals.total_cents)
    assert.ok(estimate.line_items.every((line) => line.holiday_design_id === sold!.id))
    const read = await runAsOwner(getHolidayDesign, { estimate_id: estimate.id })
    assert.deepEqual([read.id, read.bundle.returning, read.lines.length], [sold!.id, true, 2])
  }
})
