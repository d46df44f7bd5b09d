// Slow: it runs 500 items twice and kills the program between them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { testDatabase } from '../../src/testing/test-database.ts'
import { expireLeases, runMutation, until } from '../crash/gateway-calls.ts'
import { install } from '../crash/installation.ts'

const [count, killedAfter, edited] = [500, 137, 400]

const countOf = async (client: pg.Client, text: string, parameters: unknown[] = []): Promise<number> =>
  (await client.query<{ n: number }>(`select count(*)::int as n from ${text}`, parameters)).rows[0]!.n

const receiptsOf = (client: pg.Client, ids: readonly string[]): Promise<number> =>
  countOf(client, `live.batch_items i where i.receipt_id is not null and i.batch_id = any ($1)`, [ids])

test(
  'after a kill at item 137 of 500, every item ends, none runs twice, and one that was edited meanwhile is skipped',
  { timeout: 600_000 },
  async (t) => {
    const installation = await install(t, await testDatabase())
    const client = await installation.connect()
    const lead = { customer_name: 'Ada', service_address: '1 Main St' }
    const isEnded = async (id: string): Promise<boolean> =>
      (await countOf(client, `live.batches b where b.id = $1 and b.status = 'done'`, [id])) === 1
    const run = async (choice: object): Promise<string> => {
      const { id: batch_id, confirm_token } = await runMutation(installation, 'batches.prepare', choice)
      await runMutation(installation, 'batches.start', { batch_id, confirm_token })
      return batch_id
    }
    const created = await run({
      operation: 'leads.create',
      inputs: Array.from({ length: count }, () => lead),
    })
    await until(() => isEnded(created), 120_000)
    const { rows: leads } = await client.query<{ id: string }>('select id from live.leads order by id')
    assert.equal(leads.length, count)

    const inputs = leads.map(({ id: lead_id }) => ({ lead_id, notes: 'Rain' }))
    const id = await run({ operation: 'leads.update', inputs })
    await until(async () => (await receiptsOf(client, [id])) >= killedAfter, 120_000)
    await installation.program.kill()
    const before = await receiptsOf(client, [id])
    assert.ok(before >= killedAfter && before < edited, `it was killed after ${before} receipts`)
    await client.query(`update live.leads set customer_name = 'Grace', version = version + 1 where id = $1`, [
      leads[edited]!.id,
    ])
    await expireLeases(installation)
    await installation.restart()
    await until(() => isEnded(id), 120_000)
    const verdicts = await client.query(
      'select verdict, count(*)::int as n from live.batch_items where batch_id = $1 group by verdict order by verdict',
      [id],
    )
    assert.deepEqual(verdicts.rows, [
      { verdict: 'changed', n: 1 },
      { verdict: 'done', n: count - 1 },
    ])
    assert.equal(await receiptsOf(client, [id]), count)
    // Each lead was changed exactly once: by its item of the batch or, for one lead, by a member. The batch skipped
    // that lead.
    assert.equal(await countOf(client, 'live.leads where version = 2'), count)
    assert.equal(await countOf(client, `live.leads where notes = 'Rain'`), count - 1)
    assert.equal(await countOf(client, `live.audit_log where operation = 'leads.update'`), count)
    assert.equal(await countOf(client, `live.events where name = 'batch.done'`), 2)
  },
)
