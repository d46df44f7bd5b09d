import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Actor } from '../../../kernel/access/actor.ts'
import { newId } from '../../../kernel/ids.ts'
import { testOrg, type TestOrg } from '../../../testing/test-org.ts'
import { createEstimate } from '../../selling/estimates/operations.ts'
import { addInvoice } from '../../money/invoices/testing/add-invoice.ts'
import { addLocation, hire } from '../leads/testing/people.ts'
import { createClient, createProperty, getClient } from './operations.ts'

const ada = { name: 'Ada', address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }
const house = { address_line1: '2 North St', city: 'Chicago', state: 'IL', zip: '60602' }
const monday = '2026-03-02T12:00:00.000Z'
const tuesday = '2026-03-03T12:00:00.000Z'

interface Facts {
  total_cents: number
  sent_at?: string
  voided_at?: string
  written_off_at?: string
}
type Entry = [kind: string, amount: number, tip?: number, status?: string, at?: string]

async function insertInvoice(org: TestOrg, clientId: string, facts: Facts, ledger: Entry[]): Promise<void> {
  const id = randomUUID()
  const row = { id, client_id: clientId, ...facts }
  await org.query(
    `insert into live.invoices (org_id, id, location_id, client_id, currency, total_cents, sent_at, voided_at, written_off_at,
            created_by_type, created_at, updated_at)
     select $1, i.id, $2, i.client_id, 'USD', i.total_cents, i.sent_at, i.voided_at, i.written_off_at, 'system', now(), now()
       from jsonb_populate_record(null::live.invoices, $3) i`,
    [org.locationId, JSON.stringify(row)],
  )
  for (const entry of ledger) await insertPayment(org, clientId, id, entry)
}

async function insertPayment(
  org: TestOrg,
  clientId: string,
  invoiceId: string | null,
  entry: Entry,
): Promise<void> {
  const [kind, amount, tip = 0, status = 'succeeded', at = monday] = entry
  await org.query(
    `insert into live.payments (org_id, id, client_id, invoice_id, kind, method, status, amount_cents, tip_cents, currency, received_at,
            recorded_by_type, created_at)
     values ($1, $2, $3, $4, $5, 'cash', $6, $7, $8, 'USD', $9, 'system', now())`,
    [randomUUID(), clientId, invoiceId, kind, status, amount, tip, at],
  )
}

test("a client's balance is the open amount of sent invoices, and its credit is what no invoice has used", async () => {
  const org = await testOrg()
  const { id } = await org.run(createClient, ada)
  const other = await org.run(createClient, ada)
  await insertInvoice(org, other.id, { total_cents: 999, sent_at: monday }, [])
  await insertInvoice(org, id, { total_cents: 10_000, sent_at: monday }, [
    ['payment', 6_500, 500],
    ['payment', 4_000, 0, 'pending'],
    ['refund', 1_000],
    ['credit', 250],
    ['deposit', 2_000],
  ])
  await insertInvoice(org, id, { total_cents: 5_000, sent_at: monday, written_off_at: monday }, [
    ['write_off', 5_000],
  ])
  await insertInvoice(org, id, { total_cents: 5_000, sent_at: monday }, [
    ['write_off', 5_000],
    ['payment', 1_000, 0, 'succeeded', tuesday],
  ])
  await insertInvoice(org, id, { total_cents: 70_000 }, [])
  await insertInvoice(org, id, { total_cents: 80_000, sent_at: monday, voided_at: tuesday }, [])
  await insertPayment(org, id, null, ['deposit', 3_000])
  await insertPayment(org, id, null, ['refund', 400])

  const client = await org.run(getClient, { client_id: id })
  assert.equal(client.balance_cents, 10_000 - 6_000 + 1_000 - 250 - 2_000 + 4_000)
  assert.equal(client.credit_cents, 3_000 - 400)
  assert.equal(client.lifetime_value_cents, 6_000 - 1_000 + 2_000 + 1_000 + 3_000 - 400)
})

test('totals count only records of locations that the caller can access', async () => {
  const org = await testOrg()
  const north = await addLocation(org)
  const { id } = await org.run(createClient, ada)
  const atNorth = { client_id: id, location_id: north }
  const property = await org.run(createProperty, { ...atNorth, ...house }, org.owner)
  const estimate = await org.run(createEstimate, { ...atNorth, property_id: property.id })
  const [theirs, ours] = [newId(), newId()]
  await addInvoice(org, { client_id: id, location_id: north, sent_at: monday }, [
    { amount_cents: 900 },
    { id: theirs, kind: 'deposit', invoice_id: null, estimate_id: estimate.id, amount_cents: 3_000 },
    { kind: 'refund', refund_of: theirs, invoice_id: null, estimate_id: estimate.id, amount_cents: 100 },
    { id: ours, kind: 'deposit', invoice_id: null, amount_cents: 1_000 },
    { kind: 'deposit', applied_from: ours, amount_cents: 250 },
  ])
  await addInvoice(org, { client_id: id, sent_at: monday }, [
    { kind: 'deposit', applied_from: theirs, amount_cents: 400 },
  ])
  const amounts = async (as: Partial<Actor>) => {
    const { balance_cents, credit_cents, lifetime_value_cents } = await org.run(
      getClient,
      { client_id: id },
      as,
    )
    return { balance_cents, credit_cents, lifetime_value_cents }
  }
  assert.deepEqual(await amounts(org.owner), {
    balance_cents: 10_000 - 900 - 250 + 10_000 - 400,
    credit_cents: 3_000 - 100 - 400 + 1_000 - 250,
    lifetime_value_cents: 900 + 3_000 - 100 + 1_000,
  })
  assert.deepEqual(await amounts(await hire(org, 'manager', [org.locationId])), {
    balance_cents: 10_000 - 400,
    credit_cents: 1_000 - 250,
    lifetime_value_cents: 1_000,
  })
})
