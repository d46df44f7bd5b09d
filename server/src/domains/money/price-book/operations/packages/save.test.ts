import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { addPackage, addService, publish } from '../../testing/price-books.ts'
import { saveService } from '../services/save.ts'
import { listPackages } from './list.ts'
import { savePackage } from './save.ts'

test('a package contains services of the draft, and packages can be listed by kind', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const { id: service_id } = await addService(org)
  const items = [{ service_id, quantity: '2.50' }]
  const bundle = await addPackage(org, { items, discount: { type: 'percent', value: '5.0' } })
  assert.deepEqual(bundle.items, [
    { service_id, quantity: '2.5', answers: {}, addons: [], optional: false, selected: false },
  ])
  assert.deepEqual([bundle.version, bundle.discount, bundle.tiers], [1, { type: 'percent', value: '5' }, []])
  const tiers = [
    { id: 'good', name: 'Good' },
    { id: 'best', name: 'Best' },
  ]
  const tiered = await addPackage(org, { kind: 'tiers', items, tiers })
  const list = async (input: object) =>
    (await org.run(listPackages, { book: 'draft', ...input }, org.owner)).items.map(({ id }) => id)
  assert.deepEqual(await list({}), [tiered.id, bundle.id])
  assert.deepEqual(await list({ kind: 'tiers' }), [tiered.id])

  const [foreign, own] = [await addService(other), await addService(org)]
  await org.run(saveService, { service_id, archived: true }, org.owner)
  for (const id of [foreign.id, service_id])
    await assert.rejects(
      org.run(
        savePackage,
        { package_id: bundle.id, items: [{ service_id: own.id }, { service_id: id }] },
        org.owner,
      ),
      (error: { details: { field: string }[] }) => {
        assert.equal(error.details[0]!.field, 'items.1.service_id')
        return true
      },
    )
  const renamed = await org.run(savePackage, { package_id: bundle.id, name: 'Fall' }, org.owner)
  assert.deepEqual([renamed.version, renamed.items], [2, bundle.items])
  await assert.rejects(publish(org), { code: 'validation_error' })
})

test('a package has at most 60 services and 10 tiers', async () => {
  const org = await testOrg()
  const { id: service_id } = await addService(org)
  const items = Array.from({ length: 61 }, () => ({ service_id, quantity: '1' }))
  const tiers = Array.from({ length: 11 }, (_, at) => ({ id: `t${at}`, name: `Tier ${at}` }))
  for (const [field, input] of [
    ['items', { items }],
    ['tiers', { items: items.slice(1), kind: 'tiers', tiers }],
  ] as const)
    await assert.rejects(addPackage(org, input), (error: { details: { field: string }[] }) => {
      assert.equal(error.details[0]!.field, field)
      return true
    })
  await addPackage(org, { items: items.slice(1), kind: 'tiers', tiers: tiers.slice(1) })
  assert.equal((await publish(org)).packages, 1)
})
