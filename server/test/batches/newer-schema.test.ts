// Runs in its own process: it adds a table to the database, as a newer release would.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  carryOut,
  prepare,
  readBatch,
  runBatches,
  start,
} from '../../src/domains/office/batches/testing/batching.ts'
import { newId } from '../../src/kernel/ids.ts'
import { testOrg } from '../../src/testing/test-org.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St' }

test('the undo of a batch also finds work in a table that a newer release added while this process runs', async () => {
  const org = await testOrg()
  const batch = await carryOut(org, { operation: 'leads.create', inputs: [lead, lead, lead] })
  const [first, second, third] = (
    await org.query<{ id: string }>('select id from live.leads where org_id = $1 order by id')
  ).map(({ id }) => id) as [string, string, string]
  const undo = await start(org, { undo_of: batch.id })
  const { inspect } = org.app
  await inspect.query(`
    begin;
    create table live.lead_walks (
      org_id uuid not null, id uuid not null, lead_id uuid not null, primary key (org_id, id),
      foreign key (org_id, lead_id) references live.leads deferrable);
    select quoin.fence('live.lead_walks');
    select quoin.noted('live.lead_walks', 'lead_walk');
    insert into public.quoin_migrations (name, digest, expands) values ('9000_lead_walks.sql', 'newer', true);
    commit`)
  const walk = async (lead_id: string) => {
    const [id, entry] = [newId(), newId()]
    await org.query('insert into live.lead_walks (org_id, id, lead_id) values ($1, $2, $3)', [id, lead_id])
    await org.query(
      `insert into live.audit_log (org_id, id, operation, actor_type, actor_id, request_id, at, changes)
       values ($1, $2, 'leadWalks.create', 'member', $3, 'newer', now(), '[]')`,
      [entry, org.ownerId],
    )
    await org.query('insert into live.audit_records (org_id, record_id, id) values ($1, $2, $3)', [id, entry])
  }
  await walk(second)
  await runBatches(org)
  const { items } = await readBatch(org, undo.id)
  assert.deepEqual(
    items.map(({ subject, verdict, error }) => [subject!.id, verdict, error?.details[0]?.['operation']]),
    [
      [third, 'done', undefined],
      [second, 'changed', 'leadWalks.create'],
      [first, 'done', undefined],
    ],
  )
  const again = await prepare(org, { undo_of: batch.id })
  assert.equal(again.items.find(({ subject }) => subject!.id === second)!.error!.code, 'stale_version')
})
