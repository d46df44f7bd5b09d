// Slow: it kills the program and waits until its work is taken up again.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testDatabase } from '../../src/testing/test-database.ts'
import { mutate, runMutation, until } from '../crash/gateway-calls.ts'
import { install } from '../crash/installation.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St' }
const choice = { operation: 'leads.create', inputs: Array.from({ length: 20 }, () => lead) }
const freeWithinMs = 120_000

test(
  'after the program is killed between the last item and the end of a batch, another batch can start within seconds',
  { timeout: 240_000 },
  async (t) => {
    const installation = await install(t, await testDatabase())
    const client = await installation.connect()
    const prepare = () => runMutation(installation, 'batches.prepare', choice)
    const first = await prepare()
    await runMutation(installation, 'batches.start', {
      batch_id: first.id,
      confirm_token: first.confirm_token,
    })
    // This lock delays only the end of the batch, which locks the batch's row `for update`. Items lock the row
    // `for share`, as this statement does, so they are not delayed.
    await client.query('begin')
    await client.query('select 1 from live.batches b where b.id = $1 for share', [first.id])
    const itemsLeft = async (): Promise<number> =>
      (
        await client.query<{ n: number }>(
          `select count(*)::int as n from live.batch_items i where i.batch_id = $1 and i.verdict = 'ready'`,
          [first.id],
        )
      ).rows[0]!.n
    await until(async () => (await itemsLeft()) === 0, 30_000)
    await installation.program.kill()
    await client.query('rollback')
    // Deletes the task, as if it were lost. The service recovers less easily from this than from an expired lease.
    await client.query(`delete from quoin.tasks where id = $1`, [first.id])
    await installation.restart()
    const second = await prepare()
    const refusals: unknown[] = []
    await until(async () => {
      const { id: batch_id, confirm_token } = second
      const input = { batch_id, confirm_token }
      const { status, body } = await mutate(installation, 'batches.start', input, randomUUID())
      if (status !== 200) refusals.push(body.error.details[0].reason)
      return status === 200
    }, freeWithinMs)
    assert.deepEqual([...new Set(refusals)], ['batch_running'])
    const { rows } = await client.query(`select status from live.batches where id = $1`, [first.id])
    assert.deepEqual(rows, [{ status: 'done' }])
  },
)
