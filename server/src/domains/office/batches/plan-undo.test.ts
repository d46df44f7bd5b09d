import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../../../kernel/ids.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { hire } from '../../customers/leads/testing/people.ts'
import { getClient, importClients, updateClient } from '../../customers/clients/operations.ts'
import { createLead, getLead, updateLead } from '../../customers/leads/operations.ts'
import { saveService, listServices } from '../../money/price-book/operations.ts'
import { addService } from '../../money/price-book/testing/price-books.ts'
import { applyTags } from '../../customers/tags/operations.ts'
import {
  assignJob,
  createJob,
  dispatchJob,
  getJob,
  listRecurrences,
  rescheduleJob,
  saveRecurrence,
  saveVisit,
  scheduleJob,
  updateJob,
} from '../../work/jobs/operations.ts'
import { acceptEstimate } from '../../selling/estimates/operations.ts'
import { estimating } from '../../selling/estimates/testing/estimating.ts'
import { addCustomer, jobIn } from '../../work/jobs/testing/working.ts'
import { saveCrew } from '../workforce/operations.ts'
import { startBatch, stopBatch } from './operations.ts'
import { carryOut, endsAfter, prepare, readBatch, runBatches, start } from './testing/batching.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St', notes: 'Before' }
const leading = (member_id: string) => [{ member_id, role: 'lead' as const }]

/** Returns the verdicts of the batch that undoes another one, with the edited fields of refused items. */
async function undoOf(org: TestOrg, batch: { id: string }) {
  const { items } = await prepare(org, { undo_of: batch.id })
  return items.map(({ verdict, error }) =>
    error ? [verdict, error.code, error.details.map(({ field }) => field)] : [verdict],
  )
}

const refused = (...fields: string[]) => ['refused', 'stale_version', fields]

/** Undoes a batch, and returns how many of its items were undone. */
const undone = async (org: TestOrg, batch: { id: string }) =>
  (await carryOut(org, { undo_of: batch.id })).counts.done

/** Returns the visits of a job as `jobs.get` answers them. */
const visitsOf = async (org: TestOrg, job_id: string) => (await org.run(getJob, { job_id }, org.owner)).visits

test('the undo refuses records that were edited after the batch, and restores the others', async () => {
  const org = await testOrg()
  const edited = (await org.run(createLead, lead, org.owner)).id
  const untouched = (await org.run(createLead, lead, org.owner)).id
  const inputs = [edited, untouched, edited, untouched].map((lead_id, at) => ({
    lead_id,
    notes: `Rain ${at}`,
  }))
  const batch = await carryOut(org, { operation: 'leads.update', inputs })
  assert.equal(batch.counts.done, 4)
  await org.run(updateLead, { lead_id: edited, notes: 'Written by hand' }, org.owner)
  const { items } = await prepare(org, { undo_of: batch.id })
  assert.deepEqual(
    items.map(({ subject, verdict, error }) => [subject!.id, verdict, error?.code]),
    [
      [untouched, 'ready', undefined],
      [edited, 'refused', 'stale_version'],
      [untouched, 'ready', undefined],
      [edited, 'refused', 'stale_version'],
    ],
  )
  assert.equal(
    items[1]!.error!.message,
    'Edited after the batch: notes. The undo would overwrite the edit. Change the record by hand if it is to be undone.',
  )
  assert.equal(await undone(org, batch), 2)
  const notes = async (lead_id: string) => (await org.run(getLead, { lead_id }, org.owner)).notes
  assert.deepEqual([await notes(edited), await notes(untouched)], ['Written by hand', 'Before'])
})

test('an edit of a field that the batch did not write does not prevent the undo of a lead, client or service', async () => {
  const org = await testOrg()
  const rep = await hire(org)
  const { id: lead_id, assigned_to } = await org.run(createLead, lead, org.owner)
  const client_id = await addCustomer(org)
  const { id: service_id, minimum_cents } = await addService(org, { unit: 'visit' })
  const assignment = await carryOut(org, {
    recipe: { kind: 'assign', lead_ids: [lead_id], assigned_to: rep.id },
  })
  const update = await carryOut(org, {
    operation: 'clients.update',
    inputs: [{ client_id, notes: 'Rain' }],
  })
  const reprice = await carryOut(org, { recipe: { kind: 'reprice', percent: '10', draft_book: true } })
  await org.run(applyTags, { lead_id, add: ['VIP'] }, org.owner)
  await org.run(updateClient, { client_id, name: 'Grace' }, org.owner)
  await org.run(saveService, { service_id, name: 'Roofs' }, org.owner)
  for (const batch of [assignment, update, reprice]) assert.equal(await undone(org, batch), 1)
  const after = await org.run(getLead, { lead_id }, org.owner)
  assert.deepEqual([after.assigned_to, after.tags], [assigned_to, ['VIP']])
  const client = await org.run(getClient, { client_id }, org.owner)
  assert.deepEqual([client.name, client.notes], ['Grace', null])
  const { items } = await org.run(listServices, { book: 'draft' }, org.owner)
  assert.deepEqual(
    items.map((service) => [service.name, service.minimum_cents]),
    [['Roofs', minimum_cents]],
  )
})

test('an edit of what the batch wrote is not overwritten: assignment of a lead, price of a service or of recurring work', async () => {
  const org = await testOrg('live', '2026-03-16T15:00:00.000Z')
  const [rep, other] = [await hire(org), await hire(org)]
  const { id: lead_id } = await org.run(createLead, lead, org.owner)
  const { id: service_id } = await addService(org, {
    unit: 'visit',
    pricing: { kind: 'flat', amount_cents: 10_000 },
  })
  const line_items = [{ name: 'Windows', unit_price_cents: 10_000 }]
  const recurring = {
    client_id: await addCustomer(org),
    line_items,
    rule: { frequency: 'weekly' as const, weekdays: [5] },
    starts_on: '2026-03-20',
  }
  const first = await org.run(saveRecurrence, recurring, org.owner)
  const second = await org.run(saveRecurrence, recurring, org.owner)
  const assignment = await carryOut(org, {
    recipe: { kind: 'assign', lead_ids: [lead_id], assigned_to: rep.id },
  })
  const reprice = await carryOut(org, { recipe: { kind: 'reprice', percent: '10', draft_book: true } })
  const raise = { kind: 'reprice', percent: '10', recurrences_from: '2026-04-01' }
  const work = await carryOut(org, { recipe: raise })
  assert.deepEqual(
    [assignment, reprice, work].map(({ counts }) => counts.done),
    [1, 1, 2],
  )
  const change = { operation: 'leads.assign', inputs: [{ lead_id, assigned_to: other.id }] }
  await carryOut(org, change)
  await org.run(saveService, { service_id, pricing: { kind: 'flat', amount_cents: 12_000 } }, org.owner)
  const edited = { job_recurrence_id: first.id, line_items: [{ name: 'Roof', unit_price_cents: 1 }] }
  await org.run(saveRecurrence, edited, org.owner)
  await org.run(saveRecurrence, { job_recurrence_id: second.id, horizon_days: 30 }, org.owner)
  assert.deepEqual(await undoOf(org, assignment), [refused('assigned_to')])
  assert.deepEqual(await undoOf(org, reprice), [refused('pricing')])
  assert.deepEqual(await undoOf(org, work), [['ready'], refused('line_items')])
  assert.equal(await undone(org, work), 1)
  const { items } = await org.run(listRecurrences, { order: 'asc' }, org.owner)
  assert.deepEqual(
    items.map((recurrence) => recurrence.line_items),
    [edited.line_items, second.line_items],
  )
})

test('the undo of a move refuses a visit that was moved again, and moves back its other visits', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org)
  const { visits } = await org.run(saveVisit, { job_id, dates: ['2026-03-17'] }, org.owner)
  const [first, second] = visits.map(({ visit_id }) => visit_id) as [string, string]
  const inputs = [first, second].map((visit_id) => ({ job_id, visit_id, scheduled_date: '2026-03-20' }))
  const moved = await carryOut(org, { operation: 'jobs.reschedule', inputs })
  await org.run(rescheduleJob, { job_id, visit_id: first, scheduled_date: '2026-03-23' }, org.owner)
  await org.run(updateJob, { job_id, notes: 'Gate code 12' }, org.owner)
  assert.deepEqual(await undoOf(org, moved), [['ready'], refused('scheduled_date')])
  assert.equal(await undone(org, moved), 1)
  assert.deepEqual(
    (await visitsOf(org, job_id)).map(({ scheduled_date }) => scheduled_date),
    ['2026-03-23', '2026-03-17'],
  )
})

test('a visit that was given another time of the same day since is not moved back', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org)
  const move = { job_id, scheduled_date: '2026-03-20', scheduled_time_start: '09:00:00' }
  const moved = await carryOut(org, { operation: 'jobs.reschedule', inputs: [move] })
  await org.run(rescheduleJob, { ...move, scheduled_time_start: '10:00:00' }, org.owner)
  assert.deepEqual(await undoOf(org, moved), [refused('scheduled_time_start')])
})

test('the undo of an assignment refuses a visit that was assigned again, not one that was only moved', async () => {
  const org = await testOrg()
  const [crew, other] = [(await hire(org, 'technician')).id, (await hire(org, 'technician')).id]
  const [again, moved] = [await jobIn(org), await jobIn(org)]
  const inputs = [again, moved].map((job_id) => ({ job_id, assignees: leading(crew) }))
  const batch = await carryOut(org, { operation: 'jobs.assign', inputs })
  await org.run(assignJob, { job_id: again, assignees: leading(other) }, org.owner)
  await org.run(assignJob, { job_id: moved, vehicle_id: crew }, org.owner)
  await org.run(rescheduleJob, { job_id: moved, scheduled_date: '2026-03-20' }, org.owner)
  assert.deepEqual(await undoOf(org, batch), [['ready'], refused('assignees')])
  assert.equal(await undone(org, batch), 1)
  const assigned = async (job_id: string) => (await visitsOf(org, job_id))[0]!.assignees
  assert.deepEqual(
    [await assigned(again), await assigned(moved)].map(([one]) => one!.member_id),
    [other, org.ownerId],
  )
})

test('the undo of an update of jobs compares only the fields that it writes, although a change of a visit raises the version', async () => {
  const org = await testOrg()
  const [edited, moved] = [await jobIn(org), await jobIn(org)]
  const inputs = [edited, moved].map((job_id) => ({ job_id, notes: 'Rain' }))
  const batch = await carryOut(org, { operation: 'jobs.update', inputs })
  await org.run(updateJob, { job_id: edited, notes: 'Written by hand' }, org.owner)
  await org.run(updateJob, { job_id: moved, access_notes: 'Side gate' }, org.owner)
  await org.run(rescheduleJob, { job_id: moved, scheduled_date: '2026-03-20' }, org.owner)
  assert.deepEqual(await undoOf(org, batch), [['ready'], refused('notes')])
  assert.equal(await undone(org, batch), 1)
  const notes = async (job_id: string) => {
    const job = await org.run(getJob, { job_id }, org.owner)
    return [job.notes, job.access_notes]
  }
  assert.deepEqual(
    [await notes(edited), await notes(moved)],
    [
      ['Written by hand', null],
      [null, 'Side gate'],
    ],
  )
})

test('jobs that a batch created are cancelled by its undo, except those that were scheduled since', async () => {
  const org = await testOrg()
  const line_items = [{ name: 'Windows', unit_price_cents: 10_000 }]
  const client_id = await addCustomer(org)
  const inputs = [1, 2].map(() => ({ client_id, line_items }))
  const batch = await carryOut(org, { operation: 'jobs.create', inputs })
  const before = await org.query<{ id: string }>('select id from live.jobs where org_id = $1 order by id')
  await org.run(scheduleJob, { job_id: before[0]!.id, scheduled_date: '2026-03-20' }, org.owner)
  const { items } = await prepare(org, { undo_of: batch.id })
  assert.deepEqual(
    items.map(({ verdict, error }) => [verdict, error?.details.map(({ operation }) => operation)]),
    [
      ['ready', undefined],
      ['refused', ['jobs.schedule']],
    ],
  )
  assert.equal(await undone(org, batch), 1)
  const after = await org.query<{ status: string }>(
    'select status from live.jobs where org_id = $1 order by id',
  )
  assert.deepEqual(
    after.map(({ status }) => status),
    ['scheduled', 'cancelled'],
  )
  await org.run(createJob, inputs[0]!, org.owner)
})

test('a job from an estimate is not undone, because a cancelled job keeps the lines that the customer bought', async () => {
  const org = await testOrg()
  const { id: estimate_id } = await (await estimating(org)).sent()
  await org.run(acceptEstimate, { estimate_id, create_job: false }, org.owner)
  const batch = await carryOut(org, { operation: 'jobs.createFromEstimate', inputs: [{ estimate_id }] })
  assert.equal(batch.counts.done, 1)
  await assert.rejects(
    prepare(org, { undo_of: batch.id }),
    ({ code, details }: { code: string; details: { reason: string }[] }) =>
      code === 'invalid_state' && details[0]!.reason === 'nothing_found',
  )
})

test('a phone number gets its extension back', async () => {
  const org = await testOrg()
  const client_id = await addCustomer(org)
  await org.run(updateClient, { client_id, phone: '(312) 555-0142 ext. 77' }, org.owner)
  const { id: lead_id } = await org.run(
    createLead,
    { ...lead, customer_phone: '(312) 555-0143 x8' },
    org.owner,
  )
  const phones = async () => {
    const client = await org.run(getClient, { client_id }, org.owner)
    const { customer_phone, customer_phone_extension } = await org.run(getLead, { lead_id }, org.owner)
    return [client.phone, client.phone_extension, customer_phone, customer_phone_extension]
  }
  const before = await phones()
  assert.deepEqual(before, ['+13125550142', '77', '+13125550143', '8'])
  const clients = await carryOut(org, {
    operation: 'clients.update',
    inputs: [{ client_id, phone: '+13125550199' }],
  })
  const leads = await carryOut(org, {
    operation: 'leads.update',
    inputs: [{ lead_id, customer_phone: '+13125550198' }],
  })
  assert.deepEqual(await phones(), ['+13125550199', null, '+13125550198', null])
  for (const batch of [clients, leads]) assert.equal(await undone(org, batch), 1)
  assert.deepEqual(await phones(), before)
})

test('a visit that is moved back is again the stop that it was, unless the crew was sent another list of its day', async () => {
  const org = await testOrg()
  const jobs = [await jobIn(org), await jobIn(org)] as const
  await org.run(dispatchJob, { date: '2026-03-16', job_ids: [...jobs], notify: false }, org.owner)
  const stops = async () => {
    const visits = await Promise.all(jobs.map(async (job_id) => (await visitsOf(org, job_id))[0]!))
    return visits.map((visit) => [visit.scheduled_date, visit.stop_order, visit.dispatched_at])
  }
  const before = await stops()
  assert.deepEqual(
    before.map(([, order, at]) => [order, at !== null]),
    [
      [1, true],
      [2, true],
    ],
  )
  const recipe = { kind: 'move_day', location_id: org.locationId, from: '2026-03-16', to: '2026-03-20' }
  const moved = await carryOut(org, { recipe })
  assert.deepEqual(await stops(), [
    ['2026-03-20', null, null],
    ['2026-03-20', null, null],
  ])
  assert.equal(await undone(org, moved), 2)
  assert.deepEqual(await stops(), before)

  const again = await carryOut(org, { recipe })
  const late = await jobIn(org)
  await org.run(dispatchJob, { date: '2026-03-16', job_ids: [late], notify: false }, org.owner)
  assert.equal(await undone(org, again), 2)
  assert.deepEqual(await stops(), [
    ['2026-03-16', null, null],
    ['2026-03-16', null, null],
  ])
})

test('a visit that is moved back is no stop if the crew was sent a newer list of its day, also if that list was moved too', async () => {
  const org = await testOrg()
  const [first, second] = [await jobIn(org), await jobIn(org)]
  const day = { date: '2026-03-16', notify: false }
  const move = { operation: 'jobs.reschedule', inputs: [{ job_id: first, scheduled_date: '2026-03-20' }] }
  const stopOf = async () => {
    const visit = (await visitsOf(org, first))[0]!
    return [visit.scheduled_date, visit.stop_order, visit.dispatched_at !== null]
  }
  const dispatch = async (...job_ids: string[]) => {
    await sleep(2)
    await org.run(dispatchJob, { ...day, job_ids }, org.owner)
  }
  await dispatch(second, first)
  const moved = await carryOut(org, move)
  await dispatch(second)
  assert.equal(await undone(org, moved), 1)
  assert.deepEqual(await stopOf(), ['2026-03-16', null, false])

  await dispatch(second, first)
  const again = await carryOut(org, move)
  await dispatch(second)
  await org.run(rescheduleJob, { job_id: second, scheduled_date: '2026-03-23' }, org.owner)
  assert.equal(await undone(org, again), 1)
  assert.deepEqual(await stopOf(), ['2026-03-16', null, false])

  await dispatch(first)
  const last = await carryOut(org, move)
  assert.equal(await undone(org, last), 1)
  assert.deepEqual(await stopOf(), ['2026-03-16', 1, true])
})

test('the undo of an assignment of a vehicle leaves assignees alone that were changed since', async () => {
  const org = await testOrg()
  const [job_id, vehicle_id] = [await jobIn(org), newId()]
  const batch = await carryOut(org, { operation: 'jobs.assign', inputs: [{ job_id, vehicle_id }] })
  const other = (await hire(org, 'technician')).id
  await org.run(assignJob, { job_id, assignees: leading(other) }, org.owner)
  assert.equal(await undone(org, batch), 1)
  const [visit] = await visitsOf(org, job_id)
  assert.deepEqual([visit!.vehicle_id, visit!.assignees.map(({ member_id }) => member_id)], [null, [other]])
})

test('an update that gave a client its first address has no undo, because a client cannot lose its address', async () => {
  const org = await testOrg()
  const rows = [{ name: 'Ada', notes: 'Before' }]
  const imported = await org.run(importClients, { rows, mode: 'commit' }, org.owner)
  const client_id = imported.rows[0]!.client_id!
  const place = { address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }
  const inputs = [
    { client_id, notes: 'Dog.' },
    { client_id, ...place },
    { client_id, ...place, address_line1: '2 Main St' },
  ]
  const batch = await carryOut(org, { operation: 'clients.update', inputs })
  assert.equal(batch.counts.done, 3)
  const undo = await carryOut(org, { undo_of: batch.id })
  assert.deepEqual(
    undo.items.map(({ input, verdict }) => [input['address_line1'], input['notes'], verdict]),
    [
      ['1 Main St', undefined, 'done'],
      [undefined, 'Before', 'done'],
    ],
  )
  const { address_line1, notes } = await org.run(getClient, { client_id }, org.owner)
  assert.deepEqual([address_line1, notes], ['1 Main St', 'Before'])
})

test('the undo of a stopped batch undoes the items that had run, and only those', async () => {
  const org = await testOrg()
  const ids: string[] = []
  for (let at = 0; at < 4; at++) ids.push((await org.run(createLead, lead, org.owner)).id)
  const inputs = ids.map((lead_id) => ({ lead_id, notes: 'Rain' }))
  const { id: batch_id } = await start(org, { operation: 'leads.update', inputs })
  await assert.rejects(prepare(org, { undo_of: batch_id }), { code: 'invalid_state' })
  await runBatches(org, endsAfter(2))
  await org.run(stopBatch, { batch_id }, org.owner)
  const stopped = await readBatch(org, batch_id)
  assert.deepEqual(
    stopped.items.map(({ verdict }) => verdict),
    ['done', 'done', 'stopped', 'stopped'],
  )
  const notes = async () =>
    await Promise.all(ids.map(async (lead_id) => (await org.run(getLead, { lead_id }, org.owner)).notes))
  assert.deepEqual(await notes(), ['Rain', 'Rain', 'Before', 'Before'])
  const batch = await carryOut(org, { undo_of: batch_id })
  assert.deepEqual(
    batch.items.map(({ subject, verdict }) => [subject!.id, verdict]),
    [
      [ids[1], 'done'],
      [ids[0], 'done'],
    ],
  )
  assert.deepEqual(await notes(), ['Before', 'Before', 'Before', 'Before'])
})

test('the undo refuses to overwrite values if an earlier version ran the batch, which stored none to compare', async () => {
  const org = await testOrg()
  const lead_id = (await org.run(createLead, lead, org.owner)).id
  const batch = await carryOut(org, { operation: 'leads.update', inputs: [{ lead_id, notes: 'Rain' }] })
  await org.query(
    `update live.batch_items set inverse = inverse - 'left' where org_id = $1 and batch_id = $2`,
    [batch.id],
  )
  assert.deepEqual(await undoOf(org, batch), [refused()])
  assert.equal((await org.run(getLead, { lead_id }, org.owner)).notes, 'Rain')
})

/** Creates a crew with new technicians, the first of whom leads it. Returns its id and theirs. */
async function newCrew(org: TestOrg, size: number) {
  const people: string[] = []
  for (let at = 0; at < size; at++) people.push((await hire(org, 'technician')).id)
  const members = people.map((member_id) => ({ member_id }))
  const crew = { name: `Crew ${people[0]}`, location_id: org.locationId, members, lead_member_id: people[0] }
  return { id: (await org.run(saveCrew, crew, org.owner)).id, people }
}

/** Returns the crew of a job's first visit, and its assignees, the leader first. */
async function crewOf(org: TestOrg, job_id: string) {
  const [visit] = await visitsOf(org, job_id)
  return [visit!.crew_id, visit!.assignees.map(({ member_id }) => member_id)]
}

test('the undo of an assignment of a crew restores the former crew and assignees, although both crews have other members since', async () => {
  const org = await testOrg()
  const [former, other] = [await newCrew(org, 2), await newCrew(org, 1)]
  const job_id = await jobIn(org, 'scheduled', { assignees: [] })
  await org.run(assignJob, { job_id, crew_id: former.id }, org.owner)
  const before = await crewOf(org, job_id)
  const batch = await carryOut(org, { operation: 'jobs.assign', inputs: [{ job_id, crew_id: other.id }] })
  assert.deepEqual(await crewOf(org, job_id), [other.id, other.people])
  const late = (await hire(org, 'technician')).id
  await org.run(saveCrew, { crew_id: other.id, members_add: [{ member_id: late }] }, org.owner)
  await org.run(saveCrew, { crew_id: former.id, members_remove: [former.people[1]!] }, org.owner)
  assert.equal(await undone(org, batch), 1)
  assert.deepEqual(await crewOf(org, job_id), before)
})

test('the undo of an assignment of a crew that changed no assignees leaves alone members who were assigned by hand since', async () => {
  const org = await testOrg()
  const [former, other] = [await newCrew(org, 1), await newCrew(org, 2)]
  const [outside, byHand] = [await hire(org, 'technician'), other.people[1]!]
  const jobs = [await jobIn(org), await jobIn(org), await jobIn(org)]
  for (const job_id of jobs) {
    const assignees = leading(outside.id)
    await org.run(assignJob, { job_id, crew_id: former.id, assignees }, org.owner)
  }
  const inputs = jobs.map((job_id) => ({ job_id, crew_id: other.id }))
  const batch = await carryOut(org, { operation: 'jobs.assign', inputs })
  for (const job_id of jobs) assert.deepEqual(await crewOf(org, job_id), [other.id, [outside.id]])
  // Now all assignees of the second job belong to the crew, so an assignment of another crew would replace them.
  await org.run(assignJob, { job_id: jobs[1]!, assignees: leading(byHand) }, org.owner)
  const { id: batch_id, confirm_token } = await prepare(org, { undo_of: batch.id })
  await org.run(startBatch, { batch_id, confirm_token }, org.owner)
  await org.run(assignJob, { job_id: jobs[2]!, assignees: leading(byHand) }, org.owner)
  await runBatches(org)
  assert.deepEqual(
    (await readBatch(org, batch_id)).items.map(({ subject, verdict }) => [subject!.id, verdict]),
    [
      [jobs[2], 'changed'],
      [jobs[1], 'done'],
      [jobs[0], 'done'],
    ],
  )
  assert.deepEqual(await Promise.all(jobs.map((job_id) => crewOf(org, job_id))), [
    [former.id, [outside.id]],
    [former.id, [byHand]],
    [other.id, [byHand]],
  ])
  assert.equal(await undone(org, batch), 1)
  assert.deepEqual(await crewOf(org, jobs[2]!), [former.id, [byHand]])
})

test('an edit of a field that the batch wrote without changing it does not prevent the undo', async () => {
  const org = await testOrg()
  const lead_id = (await org.run(createLead, { ...lead, city: 'Chicago' }, org.owner)).id
  const client_id = await addCustomer(org)
  const job_id = await jobIn(org)
  const same = await org.run(getClient, { client_id }, org.owner)
  const leads = await carryOut(org, {
    operation: 'leads.update',
    inputs: [{ lead_id, notes: 'Rain', customer_name: 'Ada', city: 'Chicago' }],
  })
  const clients = await carryOut(org, {
    operation: 'clients.update',
    inputs: [{ client_id, notes: 'Rain', name: same.name, zip: same.zip }],
  })
  const assignees = leading(org.ownerId)
  const vehicle_id = newId()
  const jobs = await carryOut(org, {
    operation: 'jobs.assign',
    inputs: [{ job_id, vehicle_id, assignees, crew_id: null }],
  })
  const other = (await hire(org, 'technician')).id
  await org.run(updateLead, { lead_id, customer_name: 'Grace', city: 'Springfield' }, org.owner)
  await org.run(updateClient, { client_id, name: 'Grace', zip: '62702' }, org.owner)
  await org.run(assignJob, { job_id, assignees: leading(other) }, org.owner)
  for (const batch of [leads, clients, jobs]) assert.equal(await undone(org, batch), 1)
  const { customer_name, city, notes } = await org.run(getLead, { lead_id }, org.owner)
  assert.deepEqual([customer_name, city, notes], ['Grace', 'Springfield', 'Before'])
  const client = await org.run(getClient, { client_id }, org.owner)
  assert.deepEqual([client.name, client.zip, client.notes], ['Grace', '62702', same.notes])
  const [visit] = await visitsOf(org, job_id)
  assert.deepEqual([visit!.vehicle_id, visit!.assignees.map(({ member_id }) => member_id)], [null, [other]])
})
