import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { saveLeadSource, updateCompany } from '../../organization/company/operations.ts'
import { acceptByCustomer, acceptEstimate, undoAcceptance } from '../estimates/operations.ts'
import { createLead } from '../../customers/leads/operations.ts'
import { addService } from '../../money/price-book/testing/price-books.ts'
import { publishPriceBook } from '../../money/price-book/operations.ts'
import { listCommissions } from './operations.ts'
import { sentByRep, soldByRep } from './testing/selling.ts'

const all = async (org: TestOrg) => (await org.run(listCommissions, { limit: 100 }, org.owner)).items
const asCustomer = { type: 'customer', id: null } as object

test('accepting an estimate creates the commission of its rep, regardless of the accepting actor', async () => {
  const org = await testOrg()
  const byOffice = await sentByRep(org)
  await org.run(acceptEstimate, { estimate_id: byOffice.estimate_id, create_job: false }, org.owner)
  const byCustomer = await sentByRep(org)
  const { estimate_id, revision } = byCustomer
  await org.run(acceptByCustomer, { estimate_id, revision, name: 'Ada' }, asCustomer)
  const commissions = await all(org)
  assert.deepEqual(
    commissions.map((each) => [
      each.estimate_id,
      each.member_id,
      each.client_id,
      each.amount_cents,
      each.status,
    ]),
    [byCustomer, byOffice].map((each) => [each.estimate_id, each.rep, each.client_id, 5000, 'pending']),
  )
  assert.deepEqual(
    commissions.map(({ created_by }) => created_by.type),
    ['customer', 'member'],
  )
})

test('accepting an estimate without a rep creates no commission', async () => {
  const org = await testOrg()
  const { estimate_id } = await sentByRep(org, undefined, { rep: null })
  await org.run(acceptEstimate, { estimate_id }, org.owner)
  assert.deepEqual(await all(org), [])
})

test('undoing an acceptance voids its commission, and the next acceptance creates another', async () => {
  const org = await testOrg()
  const { estimate_id, commission } = await soldByRep(org)
  await org.run(undoAcceptance, { estimate_id }, org.owner)
  const [voided] = await all(org)
  assert.deepEqual(
    [voided!.id, voided!.status, voided!.version, voided!.amount_cents],
    [commission.id, 'void', 2, 5000],
  )
  assert.equal(voided!.voided_at, voided!.updated_at)
  await org.run(acceptEstimate, { estimate_id }, org.owner)
  assert.deepEqual(
    (await all(org)).map(({ status }) => status),
    ['pending', 'void'],
  )
})

test('only standard lines count, less their share of the discount and without tax', async () => {
  const org = await testOrg()
  const lines = [
    { name: 'Gutters', unit_price_cents: 100_005 },
    { name: 'Boom lift', unit_price_cents: 50_000, pay_class: 'lift' },
    { name: 'Extra', unit_price_cents: 9999, optional: true },
  ]
  const discount = { type: 'percent' as const, value: '10' }
  const { estimate_id } = await sentByRep(org, lines, { discount })
  await org.run(acceptEstimate, { estimate_id }, org.owner)
  const [commission] = await all(org)
  // The discount is a tenth of 150,005, rounded to 15,001. By the largest-remainder method, the first line is reduced
  // by 10,001.
  assert.deepEqual([commission!.basis_cents, commission!.amount_cents], [90_004, 4500])
  assert.deepEqual(
    commission!.snapshot.lines.map(({ name, net_cents }) => [name, net_cents]),
    [['Gutters', 90_004]],
  )
})

test("the lead's source, else the estimate's, decides whether the sale is self-generated", async () => {
  const org = await testOrg()
  for (const source of [
    { name: 'Door', generated_by: 'self' },
    { name: 'Advert', generated_by: 'company' },
  ])
    await org.run(saveLeadSource, source, org.owner)
  const basisOf = async (more: { source?: string }) =>
    (await soldByRep(org, undefined, more)).commission.basis
  assert.equal(await basisOf({ source: 'Door' }), 'self_generated')
  assert.equal(await basisOf({ source: 'Advert' }), 'company_generated')
  assert.equal(await basisOf({}), 'company_generated')
  const lead = {
    customer_name: 'Grace',
    customer_email: 'grace@example.com',
    service_address: '9 Elm Ave',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
  }
  const { id: lead_id } = await org.run(createLead, { ...lead, source: 'Advert' }, org.owner)
  const { estimate_id } = await sentByRep(org, undefined, { source: 'Door', lead_id })
  await org.run(acceptEstimate, { estimate_id }, org.owner)
  const commission = (await all(org)).find((each) => each.estimate_id === estimate_id)!
  assert.deepEqual(
    [commission.basis, commission.lead_id, commission.snapshot.source],
    ['company_generated', lead_id, 'Advert'],
  )
})

test('a commission stores the plan at acceptance; later plans do not change it', async () => {
  const org = await testOrg()
  const plan = { company_percent: '7.250', self_percent: '12' }
  const set = await org.run(updateCompany, { commission_plan: plan }, org.owner)
  assert.deepEqual(set.commission_plan, { company_percent: '7.25', self_percent: '12', red_line: null })
  const { commission } = await soldByRep(org)
  await org.run(updateCompany, { commission_plan: null }, org.owner)
  const stored = (await all(org))[0]
  assert.deepEqual(stored, commission)
  assert.deepEqual([stored.rate_percent, stored.amount_cents], ['7.25', 7250])
  assert.deepEqual(stored.snapshot.plan, set.commission_plan)
  assert.equal((await soldByRep(org)).commission.rate_percent, '5')
})

test('C4 from the price book: floors and an add-on of a service give a red-line commission', async () => {
  const org = await testOrg()
  const red_line = { base_percent: '5', upside_percent: '30', addon_percent: '10' }
  await org.run(updateCompany, { commission_plan: { red_line } }, org.owner)
  const service = async (slug: string, floor_cents: number) =>
    (await addService(org, { slug, floor_cents, pricing: { kind: 'flat', amount_cents: 67_748 } })).id
  const [roof, trim] = [await service('roof', 57_586), await service('trim', 13_500)]
  await org.run(publishPriceBook, {}, org.owner)
  const { commission } = await soldByRep(org, [
    { name: 'Roof', service_id: roof, unit_price_cents: 67_748 },
    { name: 'Trim', service_id: trim, unit_price_cents: 12_000 },
    { name: 'Screens', unit_price_cents: 7200 },
  ])
  assert.deepEqual([commission.basis, commission.amount_cents], ['red_line', 7248])
})
