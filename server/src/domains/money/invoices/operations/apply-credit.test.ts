import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../../../testing/race.ts'
import { testOrg, type TestOrg } from '../../../../testing/test-org.ts'
import { createProperty, getClient } from '../../../customers/clients/operations.ts'
import { createEstimate } from '../../../selling/estimates/operations.ts'
import { addLocation } from '../../../customers/leads/testing/people.ts'
import { updateCompany } from '../../../organization/company/operations.ts'
import { ledgerBalance } from '../../ledger/testing/ledger-balance.ts'
import {
  applyCredit,
  createInvoice,
  getInvoice,
  refundPayment,
  sendInvoice,
  unapplyCredit,
} from '../operations.ts'
import { addDeposit } from '../testing/add-deposit.ts'
import { addClient, books, line, pay, sent, countEvents } from '../testing/invoicing.ts'

const balancesAt = (org: TestOrg, location_id: string) =>
  ledgerBalance(org.app.database.live.reader({ orgId: org.id, locations: '*' }), org.id, { location_id })

const apply = (org: TestOrg, invoice_id: string, more: object = {}) =>
  org.run(applyCredit, { invoice_id, ...more }, org.owner)

test('credit is applied oldest first, up to the credit and the balance', async () => {
  const org = await testOrg()
  const { id, client_id } = await sent(org)
  const first = await addDeposit(org, {
    client_id,
    amount_cents: 3000,
    received_at: '2026-01-01T10:00:00.000Z',
  })
  const second = await addDeposit(org, {
    client_id,
    amount_cents: 9000,
    received_at: '2026-01-02T10:00:00.000Z',
  })
  const part = await apply(org, id, { amount_cents: 4000 })
  assert.deepEqual([part.status, part.balance_cents, part.deposit_applied_cents], ['partial', 6000, 4000])
  const rows = await org.query(
    `select applied_from, amount_cents::int from live.payments where org_id = $1 and invoice_id = $2 order by id`,
    [id],
  )
  assert.deepEqual(rows, [
    { applied_from: first, amount_cents: 3000 },
    { applied_from: second, amount_cents: 1000 },
  ])
  const paid = await apply(org, id)
  assert.deepEqual([paid.status, await countEvents(org, 'invoice.paid')], ['paid', 1])
  assert.deepEqual(await books(org, paid), { cash: 12_000, client_credit: -2000, revenue: -10_000 })
  const client = await org.run(getClient, { client_id })
  assert.deepEqual(
    [client.credit_cents, client.balance_cents, client.lifetime_value_cents],
    [2000, 0, 12_000],
  )
})

test('a deposit on an estimate without access is not applied', async () => {
  const org = await testOrg()
  const branch = await addLocation(org)
  const client_id = await addClient(org)
  const property = { client_id, address_line1: '9 Branch St', city: 'Springfield', state: 'IL', zip: '62701' }
  const { id: property_id } = await org.run(createProperty, { ...property, location_id: branch }, org.owner)
  const estimate = await org.run(createEstimate, { client_id, location_id: org.locationId })
  const payment_id = await addDeposit(org, { client_id, amount_cents: 3000, estimate_id: estimate.id })
  const input = { client_id, property_id, location_id: branch, line_items: [line(5000)] }
  const { id } = await org.run(createInvoice, input, org.owner)
  await org.run(sendInvoice, { invoice_id: id }, org.owner)
  const here = { ...org.owner, role: 'manager', locations: [branch] } as const
  const use = (more: object, as: object) => org.run(applyCredit, { invoice_id: id, ...more }, as)
  await assert.rejects(use({ payment_id }, here), { code: 'validation_error' })
  await assert.rejects(use({}, here), (error: { code: string; details: object[] }) => {
    assert.equal(error.code, 'invalid_state')
    assert.partialDeepStrictEqual(error.details, [{ balance_cents: 5000, credit_cents: 0 }])
    return true
  })
  assert.equal((await use({ payment_id }, org.owner)).balance_cents, 2000)
})

test('money that another location holds is used, released and refunded there, so that both locations balance', async () => {
  const org = await testOrg()
  const branch = await addLocation(org)
  const client_id = await addClient(org)
  const estimate = await org.run(createEstimate, { client_id, location_id: org.locationId })
  const payment_id = await addDeposit(org, { client_id, amount_cents: 3000, estimate_id: estimate.id })
  const { id } = await sent(org, 5000, { client_id, location_id: branch })
  await apply(org, id, { payment_id })
  const held = { cash: 3000, deposit_liability: 0, between_locations: -3000 }
  assert.deepEqual(await balancesAt(org, org.locationId), held)
  const sold = { revenue: -5000, receivable: 2000, between_locations: 3000 }
  assert.deepEqual(await balancesAt(org, branch), sold)

  const applied = (await org.run(getInvoice, { invoice_id: id }, org.owner)).payments[0]!
  await org.run(unapplyCredit, { payment_id: applied.id, amount_cents: 1000 }, org.owner)
  assert.deepEqual(await balancesAt(org, org.locationId), {
    ...held,
    deposit_liability: -1000,
    between_locations: -2000,
  })
  assert.deepEqual(await balancesAt(org, branch), { ...sold, receivable: 3000, between_locations: 2000 })

  await org.run(refundPayment, { payment_id, amount_cents: 1000, reason: 'Unused.' }, org.owner)
  assert.deepEqual(await balancesAt(org, org.locationId), {
    cash: 2000,
    deposit_liability: 0,
    between_locations: -2000,
  })
})

test('credit from an overpayment is held, used and refunded at the location of the overpaid invoice', async () => {
  const org = await testOrg()
  await org.run(updateCompany, { overpayment: 'credit' }, org.owner)
  const branch = await addLocation(org)
  const { id, client_id } = await sent(org, 5000, { location_id: branch })
  await pay(org, id, 7000)
  const [credit] = await org.query<{ id: string }>(
    `select id from live.payments where org_id = $1 and client_id = $2 and invoice_id is null`,
    [client_id],
  )
  await org.run(
    refundPayment,
    { payment_id: credit!.id, amount_cents: 500, reason: 'Paid twice.' },
    org.owner,
  )
  const home = await sent(org, 1000, { client_id })
  await apply(org, home.id)
  assert.deepEqual(await balancesAt(org, branch), {
    cash: 6500,
    revenue: -5000,
    receivable: 0,
    client_credit: -500,
    between_locations: -1000,
  })
  assert.deepEqual(await balancesAt(org, org.locationId), {
    revenue: -1000,
    receivable: 0,
    between_locations: 1000,
  })
})

test('applying more than the balance or the credit is refused with both amounts', async () => {
  const org = await testOrg()
  const { id, client_id } = await sent(org, 5000)
  const refusedAmounts = async (amount_cents?: number) => {
    const error = await apply(org, id, { amount_cents }).then(
      () => assert.fail('it was taken'),
      (reason: { code: string; details: Record<string, unknown>[] }) => reason,
    )
    assert.equal(error.code, 'invalid_state')
    return [error.details[0]!.balance_cents, error.details[0]!.credit_cents]
  }
  assert.deepEqual(await refusedAmounts(), [5000, 0])
  await addDeposit(org, { client_id, amount_cents: 3000 })
  assert.deepEqual(await refusedAmounts(3001), [5000, 3000])
  assert.deepEqual(await refusedAmounts(5001), [5000, 3000])
  const foreign = await addDeposit(org, { client_id: await addClient(org), amount_cents: 100 })
  await assert.rejects(apply(org, id, { payment_id: foreign }), { code: 'validation_error' })
})

test('one deposit cannot be applied to two invoices at the same time', async () => {
  const org = await testOrg()
  const client_id = await addClient(org)
  const ids: string[] = []
  for (let at = 0; at < 2; at++) {
    const { id } = await org.run(createInvoice, { client_id, line_items: [line(1000)] }, org.owner)
    ids.push((await org.run(sendInvoice, { invoice_id: id }, org.owner)).id)
  }
  const deposit = await addDeposit(org, { client_id, amount_cents: 1000 })
  const contenders = ids.map((id) => () => apply(org, id))
  const outcomes = await race({ table: 'live.payments', orgId: org.id, id: deposit }, contenders)
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.deepEqual(await books(org), { cash: 1000, receivable: 1000, revenue: -2000 })
})

test('an applied credit is refunded from its invoice, and its deposit has nothing left to refund', async () => {
  const org = await testOrg()
  const { id, client_id } = await sent(org, 1000)
  const deposit = await addDeposit(org, { client_id, amount_cents: 1000 })
  const entry = (await apply(org, id)).payments[0]!
  const refund = (payment_id: string) => org.run(refundPayment, { payment_id, reason: 'Sorry.' }, org.owner)
  await assert.rejects(refund(deposit), { code: 'invalid_state' })
  const { invoice } = await refund(entry.id)
  assert.deepEqual([invoice!.status, invoice!.balance_cents], ['sent', 1000])
  assert.deepEqual(await books(org, invoice!), { receivable: 1000, revenue: -1000 })
  const client = await org.run(getClient, { client_id })
  assert.deepEqual([client.credit_cents, client.lifetime_value_cents], [0, 0])
})
