import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyPackage, createEstimate, listEstimates } from '../../domains/selling/estimates/operations.ts'
import {
  listPackages,
  listPriceBookVersions,
  listServices,
  publishPriceBook,
  quoteService,
} from '../../domains/money/price-book/operations.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { run } from '../../kernel/operations/run.ts'
import { demo, ownerOf } from '../testing/look-at-demo.ts'

/** Returns a function that runs operations as the owner of demo organization 0 (the larger one) or 1. */
async function playing(companyIndex: 0 | 1 = 0) {
  const { app, companies } = await demo()
  const actor = await ownerOf(companies[companyIndex])
  return <Input, Output>(operation: Operation<Input, Output>, input: object): Promise<Output> =>
    run(app.kernel, operation, { actor, input, requestId: 'test' })
}

test('there are two published price books with 14 services, the second has three packages, and the draft has no changes', async () => {
  for (const companyIndex of [0, 1] as const) {
    const play = await playing(companyIndex)
    const versions = await play(listPriceBookVersions, {})
    assert.deepEqual(
      versions.items.map(({ version, services, packages }) => [version, services, packages]),
      [
        [2, 14, 3],
        [1, 14, 0],
      ],
    )
    const [current, first] = [await play(listServices, {}), await play(listServices, { book: 1 })]
    assert.deepEqual([current.items.length, first.items.length], [14, 14])
    assert.equal((await play(listPackages, {})).items.length, 3)
    await assert.rejects(play(publishPriceBook, {}), (error: { details: { reason: string }[] }) => {
      assert.equal(error.details[0]!.reason, 'nothing_to_publish')
      return true
    })
  }
})

test('lines of demo estimates match their service in the price book version of their day', async () => {
  const play = await playing()
  const newest = await play(listEstimates, { limit: 100 })
  const older = await play(listEstimates, { limit: 100, cursor: newest.next_cursor! })
  const items = [...newest.items, ...older.items]
  const lines = items.flatMap((estimate) => estimate.line_items.map((line) => ({ line, estimate })))
  const ofServices = lines.filter(({ line }) => line.service_id !== null)
  assert.ok(lines.every(({ line }) => line.price_book_version !== null))
  assert.deepEqual([...new Set(lines.map(({ line }) => line.price_book_version))].toSorted(), [1, 2])
  let compared = 0
  for (const { line, estimate } of ofServices) {
    // Lines for holiday lights are skipped, because their prices come from the measurements of the holiday design,
    // not of the estimate.
    if (line.unit === 'flat' || line.holiday_design_id !== null) continue
    const { sqft, stories, gutter_linear_ft } = estimate
    const dimensions = { sqft, stories, gutter_linear_ft }
    const quote = await play(quoteService, {
      service_id: line.service_id!,
      book: line.price_book_version!,
      quantity: line.quantity,
      measurements: Object.fromEntries(
        Object.entries(dimensions).map(([name, value]) => [name, String(value)]),
      ),
    })
    const net = Math.max(quote.amount_cents - line.discount_cents, line.minimum_cents ?? 0)
    assert.equal(net, line.line_total_cents, line.name)
    assert.equal(quote.floor_cents, line.floor_cents ?? 0)
    compared += 1
  }
  assert.ok(compared > 100, `only ${compared} lines were compared`)
})

test('each demo package can be applied to a draft estimate', async () => {
  const play = await playing()
  const { items: packages } = await play(listPackages, {})
  const { items } = await play(listEstimates, { limit: 100 })
  const { client_id, location_id, property_id } = items[0]!
  const { id: estimate_id } = await play(createEstimate, { client_id, location_id, property_id })
  for (const { id: package_id, name } of packages) {
    const estimate = await play(applyPackage, {
      estimate_id,
      package_id,
      mode: 'replace',
      measurements: { windows: '24' },
    })
    assert.ok(estimate.total_cents > 0 && estimate.line_items.length >= 3, name)
  }
})

test('the first price book version can be published again', async () => {
  const play = await playing(1)
  const again = await play(publishPriceBook, { version: 1 })
  assert.deepEqual([again.version, again.services, again.packages], [3, 14, 0])
})
