import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soon } from '../../../../../testing/soon.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { createClient } from '../../../../customers/clients/operations.ts'
import { createEstimate, getEstimate } from '../../../../selling/estimates/operations.ts'
import { getJob } from '../../../../work/jobs/operations.ts'
import { addJob } from '../../../../work/jobs/testing/add-job.ts'
import {
  createLead,
  getLead,
  scheduleAppointment,
  setStatus,
} from '../../../../customers/leads/operations.ts'
import { addLocation } from '../../../../customers/leads/testing/people.ts'
import {
  createKey,
  listConnectors,
  revokeKey,
  saveConnector,
  saveLocation,
} from '../../../../organization/company/operations.ts'
import { assignedManager } from '../../../../organization/company/testing/assigned-manager.ts'
import { completeTodo, createTodo, listTodos } from '../../../todos/operations.ts'
import { deactivateMember } from './deactivate.ts'
import { listCrews, saveCrew } from '../../operations.ts'
import { updateMember } from './update.ts'
import { newMember } from '../../testing/new-member.ts'
import { addNote, getConversation, updateConversation } from '../../../../customers/inbox/operations.ts'

const aheadBy = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const lead = { customer_name: 'Ada', service_address: '1 Main St' }
const client = {
  name: 'Ada',
  address_line1: '1 Main St',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
}

/** Assigns a record directly in the database, because the operations of the domain may refuse the assignment. */
const assignTo = (org: TestOrg, table: string, column: string, id: string, memberId: string) =>
  org.app.inspect.query(`update live.${table} set ${column} = $2 where id = $1`, [id, memberId])

test('open work of a deactivated member goes to the successor with new versions, and finished work stays', async () => {
  const org = await testOrg()
  const [leaving, heir] = [await newMember(org), await newMember(org)]
  const [open, lost] = [await org.run(createLead, lead), await org.run(createLead, lead)]
  for (const { id } of [open, lost]) await assignTo(org, 'leads', 'assigned_to', id, leaving.id)
  await org.app.inspect.query(`update live.leads set status = 'lost' where id = $1`, [lost.id])
  const { id: clientId } = await org.run(createClient, client)
  const estimate = await org.run(createEstimate, { client_id: clientId, location_id: org.locationId })
  await assignTo(org, 'estimates', 'assigned_rep_id', estimate.id, leaving.id)
  const assignees = [
    { member_id: leaving.id, role: 'lead' as const },
    { member_id: heir.id, role: 'crew' as const },
  ]
  const [job, doneJob] = [
    await addJob(org, { client_id: clientId, assignees }),
    await addJob(org, { client_id: clientId, assignees, status: 'complete' }),
  ]
  const connector = await org.run(saveConnector, { name: 'Web', assigned_to: leaving.id }, org.owner)
  const todo = { title: 'Call back', assigned_to: leaving.id }
  const [called, toCall] = [
    await org.run(createTodo, todo, org.owner),
    await org.run(createTodo, todo, org.owner),
  ]
  await org.run(completeTodo, { todo_id: called.id }, org.owner)
  const { conversation_id } = await org.run(addNote, { client_id: clientId, body: 'Hello' }, org.owner)
  await org.run(updateConversation, { conversation_id, assigned_to: leaving.id }, org.owner)

  const outcome = await org.run(deactivateMember, { member_id: leaving.id, reassign_to: heir.id }, org.owner)
  assert.equal(outcome.member.status, 'deactivated')
  assert.equal(outcome.reassigned_to, heir.id)
  const none = { appointments: 0, recurrences: 0, territories: 0 }
  assert.deepEqual(outcome.reassigned, {
    ...none,
    leads: 1,
    estimates: 1,
    jobs: 1,
    todos: 1,
    conversations: 1,
  })
  assert.deepEqual(outcome.ended, { time_entries: 0, walks: 0, time_off: 0, training: 0 })
  const { conversation } = await org.run(getConversation, { conversation_id }, org.owner)
  assert.equal(conversation.assigned_to, heir.id)
  const passed = await org.run(getLead, { lead_id: open.id })
  assert.deepEqual([passed.assigned_to, passed.version], [heir.id, open.version + 1])
  assert.equal((await org.run(getLead, { lead_id: lost.id })).assigned_to, leaving.id)
  assert.equal((await org.run(getEstimate, { estimate_id: estimate.id })).assigned_rep_id, heir.id)
  const passedJob = await org.run(getJob, { job_id: job })
  assert.deepEqual([passedJob.assignees, passedJob.version], [[{ member_id: heir.id, role: 'lead' }], 2])
  assert.equal((await org.run(getJob, { job_id: doneJob })).assignees.length, 2)
  const todos = (await org.run(listTodos, { order: 'asc' }, org.owner)).items
  assert.deepEqual(
    todos.map((each) => [each.id, each.assigned_to, each.version]),
    [
      [called.id, leaving.id, 2],
      [toCall.id, heir.id, 2],
    ],
  )
  const [listed] = (await org.run(listConnectors, {}, org.owner)).items
  assert.deepEqual([listed!.id, listed!.assigned_to], [connector.id, heir.id])
})

test('without a successor, or if the successor has no access, the owner takes over', async () => {
  const org = await testOrg()
  const denver = await org.run(saveLocation, { name: 'Denver' }, org.owner)
  const heir = await newMember(org, { location_ids: [denver.id] })
  for (const reassign of [{}, { reassign_to: heir.id }]) {
    const leaving = await newMember(org)
    const { id } = await org.run(createLead, lead)
    await assignTo(org, 'leads', 'assigned_to', id, leaving.id)
    await org.run(deactivateMember, { member_id: leaving.id, ...reassign }, org.owner)
    assert.equal((await org.run(getLead, { lead_id: id })).assigned_to, org.ownerId)
  }
})

test('upcoming appointments go to the successor, or to the owner if the successor has no access', async () => {
  const org = await testOrg()
  const north = await addLocation(org)
  const [leaving, heir] = [await newMember(org), await newMember(org, { location_ids: [org.locationId] })]
  const agree = async (lead_id: string, starts_at: string, member_id = leaving.id) =>
    (await org.run(scheduleAppointment, { lead_id, starts_at, member_id }, org.owner)).appointment.id
  const newLead = async (locationId = org.locationId) =>
    (await org.run(createLead, lead, { ...org.owner, locations: [locationId] })).id
  const [soonest, later] = [aheadBy(1), aheadBy(2)]
  const [moved, passed, lost, away] = [
    await newLead(),
    await newLead(),
    await newLead(),
    await newLead(north),
  ]
  const replaced = await agree(moved, later)
  const upcoming = await agree(moved, soonest)
  const over = await agree(passed, soonest)
  await assignTo(org, 'lead_appointments', 'starts_at', over, aheadBy(-1))
  const dropped = await agree(lost, soonest)
  await org.run(setStatus, { lead_id: lost, status: 'lost', lost_reason: 'price' }, org.owner)
  const there = await agree(away, soonest)
  const others = await agree(await newLead(), soonest, org.ownerId)

  const outcome = await org.run(deactivateMember, { member_id: leaving.id, reassign_to: heir.id }, org.owner)
  assert.equal(outcome.reassigned.appointments, 2)
  const rows = await org.query<{ id: string; member_id: string }>(
    'select id, member_id from live.lead_appointments where org_id = $1',
  )
  assert.deepEqual(Object.fromEntries(rows.map(({ id, member_id }) => [id, member_id])), {
    [replaced]: leaving.id,
    [upcoming]: heir.id,
    [over]: leaving.id,
    [dropped]: leaving.id,
    [there]: org.ownerId,
    [others]: org.ownerId,
  })
})

test('the next call with a key of a deactivated member is refused', async () => {
  const org = await testOrg()
  const { id } = await newMember(org)
  const key = await org.key({ memberId: id, scopes: ['workflows:read'] })
  const call = async () => (await org.request('GET', '/api/v1/workflows/leads.list', { key })).status
  assert.equal(await call(), 200)
  await org.run(deactivateMember, { member_id: id }, org.owner)
  await soon(async () => assert.equal(await call(), 403))
})

test('the last owner and oneself cannot be deactivated, and a successor must be another active member', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const [manager, former] = [await newMember(org, { role: 'manager' }), await newMember(org)]
  await org.run(deactivateMember, { member_id: former.id }, org.owner)
  const end = (input: object, as: object = org.owner) => org.run(deactivateMember, input, as)
  await assert.rejects(end({ member_id: org.ownerId }), { code: 'invalid_state' })
  const asManager = { type: 'member', id: manager.id, role: 'manager' }
  await assert.rejects(end({ member_id: manager.id }, asManager), { code: 'invalid_state' })
  await assert.rejects(end({ member_id: org.ownerId }, asManager), { code: 'insufficient_permission' })
  await assert.rejects(end({ member_id: other.ownerId }), { code: 'not_found' })
  for (const heir of [former.id, manager.id, other.ownerId])
    await assert.rejects(end({ member_id: manager.id, reassign_to: heir }), {
      code: 'validation_error',
      details: [{ field: 'reassign_to', message: 'is not another active member of the organization' }],
    })
})

test('the keys of a deactivated member are listed and stay valid unless they are revoked too', async () => {
  const org = await testOrg()
  const leaving = await newMember(org, { role: 'manager' })
  const [key, other] = [await org.key({ memberId: leaving.id }), await org.key()]
  const named = { name: 'Old', mode: 'test', scopes: ['leads:read'], member_id: leaving.id }
  const ended = await org.run(createKey, named, org.operator)
  await org.run(revokeKey, { key_id: ended.id }, org.owner)
  const expired = await org.run(createKey, { ...named, expires_at: '2020-01-01T00:00:00Z' }, org.operator)
  const reads = async (with_: string) => (await org.request('GET', '/leads', { key: with_ })).status
  const input = { member_id: leaving.id }
  const warningsOf = async (body: object): Promise<unknown[]> => {
    const path = '/api/v1/workflows/workforce.members.deactivate?dry_run=true'
    return (await org.request('POST', path, { body })).body.data.would.warnings ?? []
  }
  assert.deepEqual(await warningsOf({ ...input, revoke_keys: true }), [])
  const [warning, ...others] = (await warningsOf(input)) as {
    code: string
    message: string
    key_ids: string[]
  }[]
  assert.deepEqual([warning!.code, warning!.key_ids.length, others], ['keys_still_valid', 1, []])
  assert.match(
    warning!.message,
    /^An API key that .+ created still works in the resource API\. To end this, call/,
  )

  const first = await org.run(deactivateMember, input, org.owner)
  const [listedKey] = first.keys
  assert.deepEqual([first.keys.length, listedKey!.member_id, listedKey!.revoked_at], [1, leaving.id, null])
  assert.ok(key.startsWith(listedKey!.hint.slice(0, -1)) && listedKey!.id !== expired.id)
  assert.equal(await reads(key), 200)

  await org.run(updateMember, { ...input, active: true }, org.owner)
  const second = await org.run(deactivateMember, { ...input, revoke_keys: true }, org.owner)
  assert.deepEqual([second.keys.length, second.keys[0]!.id], [1, listedKey!.id])
  assert.notEqual(second.keys[0]!.revoked_at, null)
  await soon(async () => assert.equal(await reads(key), 401))
  assert.equal(await reads(other), 200)
})

test('a caller without permission for keys cannot deactivate a member and revoke their keys', async () => {
  const org = await testOrg()
  const leaving = await newMember(org, { location_ids: [org.locationId] })
  const key = await org.key({ memberId: leaving.id })
  const input = { member_id: leaving.id, revoke_keys: true }
  await assert.rejects(
    org.run(deactivateMember, { ...input, reassign_to: org.ownerId }, assignedManager(org)),
    {
      code: 'insufficient_permission',
    },
  )
  assert.equal((await org.request('GET', '/leads', { key })).status, 200)
  const { rows } = await org.app.inspect.query('select active from quoin.members where id = $1', [leaving.id])
  assert.deepEqual(rows, [{ active: true }])
})

test('a deactivated member is removed from crews and leads none, and agreed shares there become equal', async () => {
  const org = await testOrg()
  const [leaving, ada, ben] = [await newMember(org), await newMember(org), await newMember(org)]
  const crewOf = (shares: Record<string, string | null>, more: object = {}) =>
    org.run(
      saveCrew,
      {
        name: 'North',
        members: Object.entries(shares).map(([member_id, share_percent]) => ({ member_id, share_percent })),
        ...more,
      },
      org.owner,
    )
  const led = await crewOf(
    { [ada.id]: '20', [leaving.id]: '50', [ben.id]: '30' },
    { lead_member_id: leaving.id },
  )
  const alone = await crewOf({ [leaving.id]: null }, { active: false })
  const other = await crewOf({ [ada.id]: '60', [ben.id]: '40' }, { lead_member_id: ada.id })
  const { crews_left } = await org.run(deactivateMember, { member_id: leaving.id }, org.owner)
  assert.equal(crews_left, 2)
  const { items } = await org.run(listCrews, { order: 'asc' }, org.owner)
  const equal = [ada.id, ben.id].map((member_id) => ({ member_id, share_percent: null }))
  const updated_at = items[0]!.updated_at
  assert.deepEqual(items, [
    { ...led, lead_member_id: null, members: equal, version: 2, updated_at },
    { ...alone, members: [], version: 2, updated_at },
    other,
  ])
  const rows = await org.query(
    `select payload ->> 'crew_id' as id, payload ->> 'status' as status from live.events
      where org_id = $1 and name = 'crew.changed' and payload ->> 'version' = '2'`,
  )
  assert.deepEqual(
    rows.toSorted((a, b) => (a.status < b.status ? -1 : 1)),
    [
      { id: led.id, status: 'active' },
      { id: alone.id, status: 'inactive' },
    ],
  )
})

test('a crew that loses its agreed shares is reported with its open jobs, also by a dry run', async () => {
  const org = await testOrg()
  const [leaving, other] = [await newMember(org), await newMember(org)]
  const members = [
    { member_id: leaving.id, share_percent: '60' },
    { member_id: other.id, share_percent: '40' },
  ]
  const crew = await org.run(saveCrew, { name: 'North', members }, org.owner)
  await org.run(
    saveCrew,
    { name: 'South', members: [{ member_id: leaving.id }, { member_id: other.id }] },
    org.owner,
  )
  const { id: client_id } = await org.run(createClient, client)
  const open = await addJob(org, { client_id, crew_id: crew.id })
  await addJob(org, { client_id, crew_id: crew.id, status: 'complete' })
  const { job_number } = await org.run(getJob, { job_id: open })
  const deactivate = async (dryRun: string) =>
    (
      await org.request('POST', `/api/v1/workflows/workforce.members.deactivate${dryRun}`, {
        body: { member_id: leaving.id },
      })
    ).body
  const expected = { crew_id: crew.id, member_id: leaving.id, jobs: [{ job_id: open, job_number }] }
  const partOf = ({ code, crew_id, member_id, jobs }: Record<string, unknown>) => ({
    code,
    crew_id,
    member_id,
    jobs,
  })
  const preview = await deactivate('?dry_run=true')
  assert.deepEqual(preview.data.would.warnings.map(partOf), [{ code: 'shares_dropped', ...expected }])
  const answer = await deactivate('')
  assert.deepEqual(answer.meta.warnings.map(partOf), [{ code: 'shares_dropped', ...expected }])
  assert.deepEqual(
    answer.meta.warnings[0].shares_before.map((each: { share_percent: string }) => each.share_percent),
    ['60', '40'],
  )
})
