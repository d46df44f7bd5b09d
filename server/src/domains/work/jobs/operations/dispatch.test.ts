import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../../../../kernel/ids.ts'
import { race } from '../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { addLocation, hire } from '../../../customers/leads/testing/people.ts'
import { dispatchJob, getJob, saveVisit } from '../operations.ts'
import { addCustomer, jobIn, messages } from '../testing/working.ts'

const date = '2026-03-16'

test('dispatching stores the order of the stops and emails each member their own stops', async () => {
  const org = await testOrg()
  const [ada, ben] = [await hire(org, 'technician'), await hire(org, 'technician')]
  const both = await jobIn(org, 'scheduled', {
    customer_name: 'Grace Hopper',
    assignees: [
      { member_id: ada.id, role: 'lead' },
      { member_id: ben.id, role: 'crew' },
    ],
  })
  const second = await jobIn(org, 'scheduled', { assignees: [{ member_id: ada.id, role: 'lead' }] })
  const input = { date, job_ids: [second, both], message: 'Truck 2 is in the shop.' }
  const answer = await org.run(dispatchJob, input, org.owner)
  assert.deepEqual(
    answer.stops.map((stop) => [stop.id, stop.stop_order, stop.version]),
    [
      [second, 1, 2],
      [both, 2, 2],
    ],
  )
  assert.equal(answer.stops[0]!.dispatched_at, answer.stops[0]!.updated_at)
  assert.deepEqual(answer.notified_member_ids.toSorted(), [ada.id, ben.id].toSorted())
  const textByMember = new Map((await messages(org)).map(({ to, text }) => [to.split('@')[0], text]))
  assert.equal(textByMember.size, 2)
  assert.match(textByMember.get(ada.id)!, /Stop 1: 9:00\sAM – 11:30\sAM · Job \d+, Ada Lovelace · 1 Main St/)
  assert.match(textByMember.get(ada.id)!, /Stop 2: .*Grace Hopper/)
  assert.match(textByMember.get(ben.id)!, /Truck 2 is in the shop\./)
  assert.doesNotMatch(textByMember.get(ben.id)!, /Stop 1/)
})

test('a new dispatch replaces the former order, and sends no email if notify is false', async () => {
  const org = await testOrg()
  const [a, b] = [await jobIn(org), await jobIn(org, 'in_progress')]
  await org.run(dispatchJob, { date, job_ids: [a, b], notify: false }, org.owner)
  await org.run(dispatchJob, { date, job_ids: [b, a], notify: false }, org.owner)
  assert.equal((await org.run(getJob, { job_id: a })).stop_order, 2)
  assert.deepEqual(await messages(org), [])
})

test('dispatching is refused as a whole if a job changed since it was read', async () => {
  const org = await testOrg()
  const [a, b] = [await jobIn(org), await jobIn(org)]
  const dispatch = (job_ids: string[], expected_versions: (number | null)[]) =>
    org.run(dispatchJob, { date, job_ids, notify: false, expected_versions }, org.owner)
  await dispatch([b], [1])
  await assert.rejects(dispatch([a, b], [1, 1]), { code: 'stale_version' })
  await assert.rejects(dispatch([a, b], [1]), { code: 'validation_error' })
  assert.equal((await org.run(getJob, { job_id: a })).version, 1)
  const { stops } = await dispatch([a, b], [null, 2])
  assert.deepEqual(
    stops.map((stop) => stop.version),
    [2, 3],
  )
})

test('dispatching is refused as a whole if one job is not a valid stop of that day', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const good = await jobIn(org)
  const refused = async (job_id: string, code: string, message: string) => {
    await assert.rejects(
      org.run(dispatchJob, { date, job_ids: [good, job_id] }, org.owner),
      (error: { code: string; details: { field: string; message: string }[] }) => {
        assert.deepEqual(
          [error.code, error.details[0]!.field, error.details[0]!.message],
          [code, 'job_ids.1', message],
        )
        return true
      },
    )
  }
  await refused(await jobIn(org, 'complete'), 'invalid_state', 'is complete')
  await refused(await jobIn(org, 'unscheduled'), 'invalid_state', 'is unscheduled')
  const next = await jobIn(org, 'scheduled', { scheduled_date: '2026-03-17' })
  await refused(next, 'invalid_state', 'is scheduled for 2026-03-17')
  await refused(await jobIn(org, 'scheduled', { assignees: [] }), 'invalid_state', 'has no assignee')
  await refused(good, 'validation_error', 'is listed twice')
  await refused(newId(), 'validation_error', 'is not a job of the organization')
  await refused(await jobIn(other), 'validation_error', 'is not a job of the organization')
  assert.equal((await org.run(getJob, { job_id: good })).version, 1)
  assert.deepEqual(await messages(org), [])
})

test('a visit that does not exist, that another organization has or that is at an inaccessible location is refused alike', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const north = await addLocation(org)
  const twoVisits = async (of: TestOrg, more: object = {}) => {
    const job_id = await jobIn(of, 'scheduled', more)
    const { visits } = await of.run(saveVisit, { job_id, dates: ['2026-03-17'] }, of.owner)
    return visits[1]!.visit_id
  }
  const manager = await hire(org, 'manager', [org.locationId])
  const good = await jobIn(org)
  const ids = [
    newId(),
    await jobIn(other),
    await twoVisits(other),
    await jobIn(org, 'scheduled', { location_id: north }),
    await twoVisits(org, { location_id: north }),
  ]
  for (const [at, visit_id] of ids.entries()) {
    const again = ids[(at + 1) % ids.length]!
    await assert.rejects(
      org.run(dispatchJob, { date, visit_ids: [good, visit_id, again] }, manager),
      {
        code: 'validation_error',
        details: [{ field: 'visit_ids.1', message: 'is not a visit of the organization' }],
      },
      `${at}`,
    )
    await assert.rejects(org.run(saveVisit, { visit_id, label: 'North' }, manager), {
      code: 'not_found',
      message: 'No such visit.',
    })
  }
})

test('300 jobs can be dispatched at once', async () => {
  const org = await testOrg()
  const client_id = await addCustomer(org)
  const job_ids: string[] = []
  for (let at = 0; at < 300; at++) job_ids.push(await jobIn(org, 'scheduled', { client_id }))
  const { stops } = await org.run(dispatchJob, { date, job_ids }, org.owner)
  assert.deepEqual(
    stops.map(({ id, stop_order }) => [id, stop_order]),
    job_ids.map((id, at) => [id, at + 1]),
  )
  await assert.rejects(org.run(dispatchJob, { date, job_ids: [...job_ids, newId()] }, org.owner), {
    code: 'validation_error',
  })
})

test('dispatching locks jobs in a fixed order, whatever the order of the stops, so that concurrent calls cannot deadlock', async () => {
  const org = await testOrg()
  const [a, b] = [await jobIn(org), await jobIn(org)]
  /**
   * Waits until another call waits for the lock of the first job. Returns true if the second job is not locked then.
   */
  const isSecondFree = async () => {
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await org.app.inspect.query(waiting)).rowCount === 0) await sleep(10)
    const free = `select 1 from live.jobs where org_id = $1 and id = $2 for update skip locked`
    return (await org.app.inspect.query(free, [org.id, b])).rowCount === 1
  }
  const first = { table: 'live.jobs', orgId: org.id, id: a }
  const publish = () => org.run(dispatchJob, { date, job_ids: [b, a], notify: false }, org.owner)
  const [published, isFree] = await race<unknown>(first, [publish, isSecondFree], { atLock: 1 })
  assert.equal(published!.status, 'fulfilled')
  assert.deepEqual(isFree, { status: 'fulfilled', value: true })
  assert.equal((await org.run(getJob, { job_id: b })).stop_order, 1)
})
