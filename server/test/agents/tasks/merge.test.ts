import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLead } from '../../../src/domains/customers/leads/operations.ts'
import { asAgent } from './agent.ts'
import { anOffice } from './office.ts'

const request =
  'Bob Tanner is in there twice, once as Robert Tanner. It is one man, with one phone. Keep the one with the email address.'

/** Tables that contain the id of the merged client even after the merge: the ledger never changes. */
const staying = new Set(['ledger_entries'])

test(request, async (t) => {
  const office = await anOffice()
  const robert = await office.client('Robert Tanner', '2 Hill Road', {
    email: 'rt@tanner.test',
    phone: '+13125550117',
  })
  const bob = await office.client('Bob Tanner', '77 Shore Drive', { phone: '+13125550118' })
  await office.client('Ada Tannerson', '3 Hill Road')
  const job = await office.job(bob, 12_000)
  const invoice = await office.invoice(await office.job(bob, 7_000), 2_000)
  await office.run(createLead, { existing_client_id: bob.id }, office.owner)

  await asAgent(t, await office.key(), request, async (agent) => {
    await agent.find('find a customer', 'clients.list')
    const { items } = await agent.run(
      'clients.list',
      { search: 'Tanner' },
      { fields: ['id', 'name', 'email', 'phone'] },
    )
    const named = (name: string) => items.find((each: { name: string }) => each.name === name)
    const [survivor, ended] = [named('Robert Tanner'), named('Bob Tanner')]
    assert.ok(survivor.email && !ended.email)
    await agent.find('same customer twice', 'clients.merge')
    await agent.run(
      'clients.merge',
      { client_id: ended.id, into_client_id: survivor.id },
      { fields: ['id', 'name'] },
    )
  })

  const { rows: tables } = await office.app.inspect.query<{ table_name: string }>(
    `select c.table_name from information_schema.columns c
       join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = 'live' and c.column_name = 'client_id' and t.table_type = 'BASE TABLE'`,
  )
  const remaining: string[] = []
  for (const { table_name } of tables) {
    const rows = await office.query(
      `select 1 from live.${table_name} where org_id = $1 and client_id = $2 limit 1`,
      [bob.id],
    )
    if (rows.length > 0 && !staying.has(table_name)) remaining.push(table_name)
  }
  assert.deepEqual(remaining, [])
  const read = async (path: string) => (await office.request('GET', `/api/v1${path}`)).body.data
  assert.equal((await read(`/jobs/${job.id}`)).client_id, robert.id)
  assert.equal((await read(`/invoices/${invoice.id}`)).client_id, robert.id)
  const survivor = await read(`/clients/${robert.id}`)
  assert.equal(survivor.balance_cents, 5_000)
  assert.equal(survivor.properties.length, 2)
  assert.equal((await read(`/clients/${bob.id}`)).merged_into, robert.id)
})
