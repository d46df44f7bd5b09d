import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../../../testing/race.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { getEstimate } from '../../../selling/estimates/operations.ts'
import { estimating } from '../../../selling/estimates/testing/estimating.ts'
import { hire } from '../../../customers/leads/testing/people.ts'
import { createFromEstimate, getJob } from '../operations.ts'
import { addAcceptedEstimate } from '../testing/accepted-estimate.ts'
import { jobEvents } from '../testing/working.ts'

test('the job has copies of the sold lines, the price of the estimate, and no date', async () => {
  const org = await testOrg()
  const estimate_id = await addAcceptedEstimate(org)
  const estimate = await org.run(getEstimate, { estimate_id })
  const before = (await jobEvents(org)).length
  const job = await org.run(createFromEstimate, { estimate_id, notes: 'Call first' }, org.owner)
  assert.deepEqual(
    [job.status, job.estimate_id, job.client_id, job.property_id, job.total_cents, job.notes],
    [
      'unscheduled',
      estimate_id,
      estimate.client_id,
      estimate.property_id,
      estimate.total_cents,
      'Call first',
    ],
  )
  const sold = estimate.line_items.filter((line) => !line.optional || line.selected)
  assert.deepEqual(
    job.line_items.map((line) => [line.source_line_id, line.line_total_cents]),
    sold.map((line) => [line.id, line.line_total_cents]),
  )
  assert.ok(job.line_items.every((line) => sold.every(({ id }) => id !== line.id)))
  assert.deepEqual(
    (await jobEvents(org)).slice(before).map((event) => event.name),
    ['job.created'],
  )
  assert.equal((await org.run(getEstimate, { estimate_id })).job_id, job.id)
})

test('only one job is created from an estimate, also by concurrent calls', async () => {
  const org = await testOrg()
  const estimate_id = await addAcceptedEstimate(org)
  const create = () => org.run(createFromEstimate, { estimate_id }, org.owner)
  const outcomes = await race({ table: 'live.estimates', orgId: org.id, id: estimate_id }, [create, create])
  const winner = outcomes.find((each) => each.status === 'fulfilled')
  const refused = outcomes.filter((each) => each.status === 'rejected')
  assert.equal(refused.length, 1)
  assert.deepEqual(
    { ...refused[0]!.reason },
    {
      code: 'invalid_state',
      details: [
        {
          field: 'estimate_id',
          message: 'has no lines left: all are already in jobs',
          job_id: winner!.value.id,
        },
      ],
      retryAfterSeconds: undefined,
    },
  )
  assert.equal((await org.run(getJob, { job_id: winner!.value.id })).estimate_id, estimate_id)
})

test('no job is created from an estimate that is not accepted', async () => {
  const of = await estimating()
  for (const status of ['draft', 'sent', 'declined'] as const) {
    const { id: estimate_id } = await of.at(status)
    await assert.rejects(of.run(createFromEstimate, { estimate_id }), {
      code: 'invalid_state',
      details: [{ field: 'estimate_id', message: `is ${status}`, status }],
    })
  }
})

test("a rep cannot find another rep's estimate to create a job from it", async () => {
  const org = await testOrg()
  const estimate_id = await addAcceptedEstimate(org)
  await assert.rejects(org.run(createFromEstimate, { estimate_id }, await hire(org)), { code: 'not_found' })
})
