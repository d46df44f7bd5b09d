import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getJob } from '../../../work/jobs/operations.ts'
import { acceptEstimate, collectDeposit, undoAcceptance } from '../operations.ts'
import { acceptedWithDeposit, estimating } from '../testing/estimating.ts'

test('undoing an acceptance reopens the estimate, cancels its job, and keeps the acceptance as undone', async () => {
  const of = await estimating()
  const accepted = await of.at('accepted')
  const eventCount = (await of.org.events()).length
  const open = await of.run(undoAcceptance, { estimate_id: accepted.id, reason: 'Wrong one' })
  assert.deepEqual([open.status, open.accepted_by, open.version], ['sent', null, accepted.version + 1])
  assert.deepEqual((await of.org.events()).slice(eventCount), ['job.status_changed'])
  const job = await of.run(getJob, { job_id: accepted.job_id! })
  assert.deepEqual([job.status, job.cancel_reason, job.cancelled_by], ['cancelled', 'Wrong one', 'company'])
  const rows = await of.org.query<{ undone: boolean }>(
    'select undone_at is not null as undone from live.estimate_acceptances where org_id = $1',
  )
  assert.deepEqual(rows, [{ undone: true }])
})

test('accepting an estimate again creates a new job', async () => {
  const of = await estimating()
  const accepted = await of.at('accepted')
  await of.run(undoAcceptance, { estimate_id: accepted.id })
  const again = await of.run(acceptEstimate, { estimate_id: accepted.id })
  assert.notEqual(again.job_id, accepted.job_id)
})

test('an acceptance cannot be undone after its job was started', async () => {
  const of = await estimating()
  const accepted = await of.at('accepted')
  for (const status of ['en_route', 'in_progress', 'on_hold', 'complete']) {
    await of.org.query('update live.jobs set status = $3 where org_id = $1 and id = $2', [
      accepted.job_id,
      status,
    ])
    await assert.rejects(of.run(undoAcceptance, { estimate_id: accepted.id }), {
      code: 'invalid_state',
      message: 'The job of the estimate was already started.',
    })
  }
})

test('an acceptance with a collected deposit cannot be undone', async () => {
  const of = await estimating()
  const accepted = await acceptedWithDeposit(of)
  await of.run(collectDeposit, { estimate_id: accepted.id, method: 'cash' })
  await assert.rejects(of.run(undoAcceptance, { estimate_id: accepted.id }), {
    code: 'invalid_state',
    message: 'A deposit was collected. Refund it first.',
  })
})

test('an acceptance that was invoiced cannot be undone', async () => {
  const of = await estimating()
  const accepted = await of.at('accepted')
  await of.org.query(
    `insert into live.invoices (org_id, id, location_id, client_id, job_id, currency, created_by_type, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, $4, 'USD', 'system', now(), now())`,
    [accepted.location_id, accepted.client_id, accepted.job_id],
  )
  await assert.rejects(of.run(undoAcceptance, { estimate_id: accepted.id }), {
    code: 'invalid_state',
    message: 'The estimate was invoiced. Void the invoice first.',
  })
})

test('undoing an acceptance after the expiry has passed makes the estimate sent, not expired', async () => {
  const of = await estimating()
  const accepted = await of.at('accepted')
  await of.org.query(`update live.estimates set expires_at = now() - interval '1 day' where org_id = $1`)
  const open = await of.run(undoAcceptance, { estimate_id: accepted.id })
  assert.equal(open.status, 'sent')
})
