import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { listServices, saveService } from '../../../money/price-book/operations.ts'
import { addService, publish } from '../../../money/price-book/testing/price-books.ts'
import { startBatch } from '../operations.ts'
import { carryOut, prepare, readBatch, runBatches } from '../testing/batching.ts'
import { scaleCents, scaleRate } from './scale-price.ts'

const recipe = { kind: 'reprice', percent: '3.5', draft_book: true }

test('B2: a price is rounded to whole cents, and a rate to six decimals', () => {
  assert.deepEqual(
    [12_500, 18_999].map((price) => scaleCents(price, '3.5')),
    [12_938, 19_664],
  )
  assert.equal(scaleRate('1.75', '3.5'), '1.81125')
  assert.deepEqual([scaleCents(12_345, '-10'), scaleRate('0.333333', '0.5')], [11_111, '0.335'])
})

test('B2: every price of the draft is raised, the published book stays, and the undo restores each price', async () => {
  const org = await testOrg()
  const flat = await addService(org, {
    unit: 'visit',
    pricing: { kind: 'flat', amount_cents: 12_500 },
    minimum_cents: 18_999,
    addons: [{ key: 'screens', name: 'Screens', pricing: { kind: 'unit', rate: '1.75' } }],
  })
  const tiers = [
    { up_to: '100', rate: '1.75', flat_cents: 12_500 },
    { up_to: null, rate: '1', flat_cents: 0 },
  ]
  const tiered = await addService(org, { pricing: { kind: 'tiered', mode: 'graduated', tiers } })
  await publish(org)
  const services = async (book: string) => {
    const { items } = await org.run(listServices, { book, order: 'asc' }, org.owner)
    return items.map(({ id, pricing, minimum_cents, addons }) => ({ id, pricing, minimum_cents, addons }))
  }
  const before = await services('draft')
  const batch = await carryOut(org, { recipe })
  assert.deepEqual([batch.counts.done, batch.operation], [2, 'priceBook.services.save'])
  const [flatNow, tieredNow] = await services('draft')
  assert.deepEqual([flatNow!.id, tieredNow!.id], [flat.id, tiered.id])
  assert.deepEqual(flatNow!.pricing, { kind: 'flat', amount_cents: 12_938 })
  assert.equal(flatNow!.minimum_cents, 19_664)
  assert.deepEqual(flatNow!.addons[0]!.pricing, { kind: 'unit', rate: '1.81125', per: 1 })
  assert.deepEqual(tieredNow!.pricing, {
    kind: 'tiered',
    mode: 'graduated',
    tiers: [
      { up_to: '100', rate: '1.81125', flat_cents: 12_938 },
      { up_to: null, rate: '1.035', flat_cents: 0 },
    ],
  })
  assert.deepEqual(await services('current'), before)
  const undone = await carryOut(org, { undo_of: batch.id })
  assert.equal(undone.counts.done, 2)
  assert.deepEqual(await services('draft'), before)
})

test('B3: a service that is edited between is left out, and the other services are repriced', async () => {
  const org = await testOrg()
  const services = []
  for (const name of ['Windows', 'Gutters', 'Roof']) services.push(await addService(org, { name }))
  const { id: batch_id, confirm_token } = await prepare(org, { recipe })
  await org.run(saveService, { service_id: services[2]!.id, name: 'Roofs' }, org.owner)
  await org.run(startBatch, { batch_id, confirm_token }, org.owner)
  await runBatches(org)
  const { items } = await readBatch(org, batch_id)
  assert.deepEqual(
    items.map(({ subject, verdict }) => [subject?.id, verdict]),
    services.map(({ id }, at) => [id, at === 2 ? 'changed' : 'done']),
  )
})
