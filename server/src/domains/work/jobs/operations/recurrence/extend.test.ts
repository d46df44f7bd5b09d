import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { atNoon } from '../../../../../testing/at-noon.ts'
import { race, secondConnection, untilWaiting } from '../../../../../testing/race.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { extendRecurrence } from '../../operations.ts'
import { sweepRecurrences } from '../../recurrence/sweep-recurrences.ts'
import { addRecurrence, datesOf, everySoOften, widen } from '../../testing/recurring.ts'

before(atNoon)

test('when two calls extend a recurrence at once, each date gets one job', async () => {
  const org = await testOrg()
  const id = await addRecurrence(org, { rule: { frequency: 'daily', interval: 10 } })
  await widen(org, id, 60)
  const extend = () => org.run(extendRecurrence, { job_recurrence_id: id }, org.operator)
  const outcomes = await race({ table: 'live.job_recurrences', orgId: org.id, id }, [extend, extend])
  assert.ok(outcomes.every(({ status }) => status === 'fulfilled'))
  assert.deepEqual(await datesOf(org, id), everySoOften(org, 10, 7))
})

test('a call that is killed while it extends a recurrence leaves no new job, and the next call creates each job once', async () => {
  const org = await testOrg()
  const id = await addRecurrence(org, { rule: { frequency: 'daily', interval: 10 } })
  await widen(org, id, 60)
  const { inspect } = org.app
  const holder = await secondConnection(org.app)
  await holder.query('begin')
  // Locks the counter of job numbers, so that the call waits before it creates its first job.
  await holder.query(`select 1 from live.counters where org_id = $1 and kind = 'job' for update`, [org.id])
  const running = org.run(extendRecurrence, { job_recurrence_id: id }, org.operator).then(
    () => 'done',
    () => 'killed',
  )
  await untilWaiting(org.app, 1)
  const { rowCount } = await inspect.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  assert.equal(rowCount, 1)
  await holder.query('rollback')
  const end = await running
  const { database, kernel } = org.app
  if (end === 'killed') assert.deepEqual(await datesOf(org, id), everySoOften(org, 10, 4))
  await sweepRecurrences(database, kernel).run(kernel.now())
  assert.deepEqual(await datesOf(org, id), everySoOften(org, 10, 7))
  const { rows } = await inspect.query<{ count: number }>(
    'select count(*)::int as count from live.jobs where org_id = $1',
    [org.id],
  )
  assert.equal(rows[0]!.count, 7)
})
