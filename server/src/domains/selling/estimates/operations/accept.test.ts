import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../../../testing/race.ts'
import { getClient } from '../../../customers/clients/operations.ts'
import { createFromEstimate, getJob } from '../../../work/jobs/operations.ts'
import { getLead } from '../../../customers/leads/operations.ts'
import {
  acceptByCustomer,
  acceptEstimate,
  declineByCustomer,
  declineEstimate,
  getEstimate,
  setAdjustments,
  setLineItems,
} from '../operations.ts'
import { drawnSignature as png } from '../testing/drawn-signature.ts'
import { estimating } from '../testing/estimating.ts'

test('an acceptance creates the job from the accepted lines, emits events, and advances lead and client', async () => {
  const of = await estimating()
  const draft = of.draftOfLead()
  const { id: estimate_id } = await draft
  await of.run(setAdjustments, {
    estimate_id,
    deposit: { type: 'percent', value: '25' },
    discount: { type: 'fixed', value: '1000' },
  })
  const sent = await of.sent(draft)
  const eventCount = (await of.org.events()).length
  const accepted = await of.run(acceptEstimate, {
    estimate_id,
    accepted_by: 'Grace',
    accepted_via: 'in_person',
    signature: png,
  })
  assert.deepEqual(
    [accepted.status, accepted.accepted_by, accepted.accepted_at, accepted.version],
    ['accepted', 'Grace', accepted.updated_at, sent.version + 1],
  )
  assert.deepEqual(accepted, await of.run(getEstimate, { estimate_id }))

  const job = await of.run(getJob, { job_id: accepted.job_id! })
  assert.deepEqual(
    [job.status, job.estimate_id, job.lead_id, job.client_id, job.property_id, job.total_cents],
    ['unscheduled', estimate_id, accepted.lead_id, accepted.client_id, accepted.property_id, 9000],
  )
  assert.deepEqual(
    job.line_items.map((line) => [line.name, line.source_line_id]),
    [['Gutters', accepted.line_items[0]!.id]],
  )

  assert.deepEqual((await of.org.events()).slice(eventCount), [
    'client.status_changed',
    'job.created',
    'estimate.accepted',
    'lead.status_changed',
  ])
  const payloads = await of.org.payloads('estimate.accepted')
  assert.deepEqual(payloads[0], {
    estimate_id,
    estimate_number: 1,
    client_id: accepted.client_id,
    lead_id: accepted.lead_id,
    previous_status: 'sent',
    status: 'accepted',
    version: accepted.version,
    total_cents: 9000,
    deposit_required_cents: 2250,
    currency: 'USD',
    accepted_at: accepted.accepted_at,
    accepted_via: 'in_person',
    job_id: job.id,
    updated_at: accepted.updated_at,
  })
  assert.equal((await of.run(getLead, { lead_id: accepted.lead_id! })).status, 'approved')
  assert.equal((await of.run(getClient, { client_id: accepted.client_id })).status, 'active')
  const acceptances = await of.org.app.inspect.query(
    `select via, accepted_by, revision, job_id, signature from live.estimate_acceptances
      where org_id = $1 and estimate_id = $2 and undone_at is null`,
    [of.org.id, estimate_id],
  )
  const signature = Buffer.from(png, 'base64')
  assert.deepEqual(acceptances.rows, [
    { via: 'in_person', accepted_by: 'Grace', revision: 1, job_id: job.id, signature },
  ])
})

test('options and optional lines are chosen at acceptance, at the prices that were offered', async () => {
  const of = await estimating()
  const draft = of.draft()
  const { id: estimate_id } = await draft
  const drafted = await of.run(setLineItems, {
    estimate_id,
    options: [
      { id: 'good', name: 'Good' },
      { id: 'best', name: 'Best' },
    ],
    line_items: [
      { name: 'Plain', unit_price_cents: 500, option_id: 'good' },
      { name: 'Polish', unit_price_cents: 900, option_id: 'best' },
      { name: 'Wax', unit_price_cents: 70, optional: true },
      { name: 'Scent', unit_price_cents: 30, optional: true, selected: true },
    ],
  })
  await of.sent(draft)
  const [plain, , wax] = drafted.line_items
  const accept = (choice: object) => of.run(acceptEstimate, { estimate_id, ...choice })
  await assert.rejects(accept({ selected_option_id: 'none' }), { code: 'validation_error' })
  await assert.rejects(accept({ selected_line_ids: [plain!.id] }), { code: 'validation_error' })
  const accepted = await accept({ selected_option_id: 'best', selected_line_ids: [wax!.id] })
  assert.deepEqual([accepted.selected_option_id, accepted.total_cents], ['best', 970])
  const job = await of.run(getJob, { job_id: accepted.job_id! })
  assert.deepEqual(
    job.line_items.map((line) => line.name),
    ['Polish', 'Wax'],
  )
  assert.equal(job.total_cents, 970)
})

test('an acceptance without a job emits its event, and the job can be created later', async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.sent()
  const eventCount = (await of.org.events()).length
  const accepted = await of.run(acceptEstimate, { estimate_id, create_job: false })
  assert.equal(accepted.job_id, null)
  assert.deepEqual((await of.org.events()).slice(eventCount), ['estimate.accepted'])
  const job = await of.run(createFromEstimate, { estimate_id })
  assert.equal((await of.run(getEstimate, { estimate_id })).job_id, job.id)
})

test('an expired estimate can be accepted only if the organization allows it', async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.at('expired')
  await assert.rejects(of.run(acceptEstimate, { estimate_id }), { code: 'invalid_state' })
  await of.org.query(`update quoin.company_settings set accept_after_expiry = true where org_id = $1`)
  assert.equal((await of.run(acceptEstimate, { estimate_id })).status, 'accepted')
})

test('of concurrent acceptance and decline, one succeeds and the other is refused', async () => {
  const of = await estimating()
  for (const order of [0, 1]) {
    const { id, revision } = await of.sent()
    const eventCount = (await of.org.events()).length
    const answers = [
      () => of.asCustomer(acceptByCustomer, { estimate_id: id, revision, name: 'Ada' }) as Promise<object>,
      () => of.run(declineEstimate, { estimate_id: id }) as Promise<object>,
      () => of.asCustomer(declineByCustomer, { estimate_id: id, revision }) as Promise<object>,
      () => of.run(acceptEstimate, { estimate_id: id }) as Promise<object>,
    ]
    const outcomes = await race(
      { table: 'live.estimates', orgId: of.org.id, id },
      order === 0 ? answers : answers.toReversed(),
    )
    const lost = outcomes.filter((each) => each.status === 'rejected')
    assert.equal(lost.length, 3)
    for (const each of lost) assert.equal((each.reason as { code: string }).code, 'invalid_state')
    const ends = (await of.org.events())
      .slice(eventCount)
      .filter((name) => name === 'estimate.accepted' || name === 'estimate.declined')
    assert.equal(ends.length, 1)
    const rows = await of.org.query('select id from live.jobs where org_id = $1 and estimate_id = $2', [id])
    assert.equal(rows.length, ends[0] === 'estimate.accepted' ? 1 : 0)
  }
})
