import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { newId } from '../../../kernel/ids.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { testOrg, type TestOrg } from '../../../testing/test-org.ts'
import { createClient } from '../../customers/clients/operations.ts'
import { type Posting, postJournal } from './post-journal.ts'
import { ledgerBalance } from './testing/ledger-balance.ts'

async function addClient(org: TestOrg): Promise<string> {
  const address = { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' }
  return (await org.run(createClient, { name: 'Ada Lovelace', ...address })).id
}

function post(org: TestOrg, client_id: string, posting: Posting): Promise<unknown> {
  const operation = mutation({
    name: 'test.post',
    summary: 'Post a journal.',
    permission: ['manage_invoices'],
    input: z.strictObject({}),
    output: z.object({}),
    async handler(ctx) {
      postJournal(ctx, { kind: 'test', currency: 'USD', client_id, location_id: org.locationId }, posting)
      return {}
    },
  })
  return org.run(operation, {}, org.owner)
}

const reader = (org: TestOrg) => org.app.database.live.reader({ orgId: org.id, locations: '*' })

test('a journal is stored by account and side, and can be read as balances', async () => {
  const org = await testOrg()
  const [client_id, other] = [await addClient(org), await addClient(org)]
  await post(org, client_id, { receivable: 1000, revenue: -900, tax_payable: -100, cash: 0 })
  await post(org, client_id, { cash: 400, receivable: -400 })
  await post(org, other, { receivable: 7, revenue: -7 })
  assert.deepEqual(await ledgerBalance(reader(org), org.id), {
    cash: 400,
    receivable: 607,
    revenue: -907,
    tax_payable: -100,
  })
  assert.deepEqual(await ledgerBalance(reader(org), org.id, { client_id, account: 'receivable' }), {
    receivable: 600,
  })
  assert.deepEqual(await ledgerBalance(reader(org), org.id, { before: '2020-01-01T00:00:00.000Z' }), {})
  const rows = await org.query(
    `select account, debit_cents::int, credit_cents::int from live.ledger_entries
      where org_id = $1 and client_id = $2 and account = 'receivable' order by at, id`,
    [client_id],
  )
  assert.deepEqual(rows, [
    { account: 'receivable', debit_cents: 1000, credit_cents: 0 },
    { account: 'receivable', debit_cents: 0, credit_cents: 400 },
  ])
})

test('a journal that does not balance is refused before it is written', async () => {
  const org = await testOrg()
  const client_id = await addClient(org)
  await assert.rejects(post(org, client_id, { cash: 100, receivable: -99 }), /out of balance by 1/)
  assert.deepEqual(await ledgerBalance(reader(org), org.id), {})
})

test('at commit, the database refuses a journal that does not balance, whoever wrote it', async () => {
  const org = await testOrg()
  const client_id = await addClient(org)
  const write = (debit: number, credit: number) =>
    org.app.database.live.transaction({ orgId: org.id, locations: '*' }, async (transaction) => {
      const journal = newId()
      for (const [account, one, two] of [
        ['cash', debit, 0],
        ['receivable', 0, credit],
      ] as const)
        await transaction.rows(
          `insert into ledger_entries (org_id, id, journal_id, kind, account, debit_cents, credit_cents, currency, client_id, at)
           values ($1, $2, $3, 'test', $4, $5, $6, 'USD', $7, now())`,
          [org.id, newId(), journal, account, one, two, client_id],
        )
      await transaction.commit()
    })
  await write(100, 100)
  await assert.rejects(write(100, 99), { code: '23514' })
  assert.deepEqual(await ledgerBalance(reader(org), org.id), { cash: 100, receivable: -100 })
})

test('a journal balances at each location, or the database refuses it', async () => {
  const org = await testOrg()
  const client_id = await addClient(org)
  const write = (locations: readonly string[]) =>
    org.app.database.live.transaction({ orgId: org.id, locations: '*' }, async (transaction) => {
      const journal = newId()
      const sides = [
        ['client_credit', 100, 0],
        ['between_locations', 0, 100],
        ['between_locations', 100, 0],
        ['receivable', 0, 100],
      ] as const
      for (const [at, [account, debit, credit]] of sides.entries())
        await transaction.rows(
          `insert into ledger_entries (org_id, id, journal_id, kind, account, debit_cents, credit_cents, currency, location_id, client_id, at)
           values ($1, $2, $3, 'test', $4, $5, $6, 'USD', $7, $8, now())`,
          [org.id, newId(), journal, account, debit, credit, locations[at]!, client_id],
        )
      await transaction.commit()
    })
  const branch = newId()
  await write([branch, branch, org.locationId, org.locationId])
  await assert.rejects(write([branch, org.locationId, branch, org.locationId]), { code: '23514' })
  assert.deepEqual(await ledgerBalance(reader(org), org.id, { location_id: branch }), {
    client_credit: 100,
    between_locations: -100,
  })
})

test('ledger entries cannot be changed or deleted in either mode', async () => {
  const org = await testOrg()
  for (const mode of ['live', 'sandbox'] as const)
    for (const statement of ['update ledger_entries set debit_cents = 1', 'delete from ledger_entries'])
      await assert.rejects(
        org.app.database[mode].transaction({ orgId: org.id, locations: '*' }, (transaction) =>
          transaction.rows(`${statement} where org_id = $1`, [org.id]),
        ),
        { code: '42501' },
      )
})
