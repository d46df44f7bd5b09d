import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getBatch, listBatches } from '../domains/office/batches/operations.ts'
import { getJob } from '../domains/work/jobs/operations.ts'
import { newId } from '../kernel/ids.ts'
import type { Operation } from '../kernel/operations/operation.ts'
import { run } from '../kernel/operations/run.ts'
import { ensureDemo } from './index.ts'
import { demo, ownerOf } from './testing/look-at-demo.ts'

test('a day of demo jobs was moved in one batch: customers were notified, and an edited job was left unchanged', async () => {
  const { app, companies } = await demo()
  for (const company of companies) {
    const actor = await ownerOf(company)
    const runAsOwner = <In, Out>(operation: Operation<In, Out>, input: object): Promise<Out> =>
      run(app.kernel, operation, { actor, input, requestId: newId() })
    const { items: batches } = await runAsOwner(listBatches, {})
    assert.equal(batches.length, 1)
    const { id: batch_id, status, counts, recipe, totals, item_count } = batches[0]!
    assert.equal(recipe?.kind, 'move_day')
    assert.deepEqual([status, counts.changed, counts.ready], ['done', 1, 0])
    assert.ok(counts.done >= 2 && counts.done + counts.changed + counts.refused === item_count)
    assert.ok(totals.messages.emails > 0)
    const { items } = await runAsOwner(getBatch, { batch_id, limit: 100 })
    assert.ok(recipe.kind === 'move_day')
    for (const { verdict, subject } of items) {
      if (verdict === 'refused') continue
      const job = await runAsOwner(getJob, { job_id: subject!.id })
      assert.equal(job.scheduled_date, verdict === 'done' ? recipe.to : recipe.from)
      assert.equal(job.rescheduled_count > 0, verdict === 'done')
    }
    const { rows } = await app.inspect.query<{ n: number }>(
      `select count(*)::int as n from quoin.mail_messages
        where org_id = $1 and about_kind = 'job' and about_id = any ($2)`,
      [company.id, items.map(({ subject }) => subject!.id)],
    )
    assert.ok(rows[0]!.n > 0)
    const later = 101
    await app.inspect.query(
      `insert into live.batches
       select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'recipe', null, 'operation', 'jobs.cancel',
               'created_at', b.created_at + n * interval '1 second'))).*
         from live.batches b, generate_series(1, $2::int) n where b.org_id = $1 and b.recipe is not null`,
      [company.id, later],
    )
    await ensureDemo({ ...app, now: app.kernel.now() })
    const { rows: after } = await app.inspect.query<{ n: number }>(
      'select count(*)::int as n from live.batches where org_id = $1',
      [company.id],
    )
    assert.equal(after[0]!.n, 1 + later, 'the day is moved once, also if many batches came after it')
  }
})
