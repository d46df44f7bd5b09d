import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { race } from '../../../../../testing/race.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { endOverlongSessions } from '../../end-sessions.ts'
import { convertDoorToLead, setSession } from '../../operations.ts'
import { endWalk, knockAt, startWalk } from '../../testing/walking.ts'

test('an ended canvassing session has totals, which include knocks that arrive late', async () => {
  const org = await testOrg()
  const walk = await startWalk(org)
  assert.deepEqual([walk.status, walk.totals, walk.duplicate], ['open', null, false])
  const session_id = walk.id
  const { door } = await knockAt(org, 7, { session_id, outcome: 'interested' })
  await knockAt(org, 7, { session_id, outcome: 'sold' })
  await knockAt(org, 9, { session_id })
  await org.run(convertDoorToLead, { door_id: door.id, customer_name: 'Ada' }, org.owner)
  const { totals, status, ended_at, version } = await endWalk(org, session_id)
  const none = { callback: 0, not_interested: 0, quote_sent: 0, do_not_knock: 0 }
  const seconds = Math.floor((Date.parse(ended_at!) - Date.parse(walk.started_at)) / 1000)
  const by_outcome = { ...none, not_home: 1, interested: 1, sold: 1 }
  assert.equal(status, 'ended')
  assert.deepEqual(totals, { knocks: 3, doors: 2, by_outcome, leads: 1, seconds })
  await knockAt(org, 11, { session_id })
  const again = await endWalk(org, session_id)
  assert.deepEqual([again.totals!.knocks, again.ended_at, again.version], [4, ended_at, version])
})

test('of two canvassing sessions that a member starts concurrently, one is created; other members are not affected', async () => {
  const org = await testOrg()
  const ends = await race({ table: 'live.canvassing_sessions', orgId: org.id }, [
    () => startWalk(org),
    () => startWalk(org),
  ])
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await assert.rejects(startWalk(org), (error: { code: string; details: { reason: string }[] }) => {
    assert.deepEqual([error.code, error.details[0]!.reason], ['invalid_state', 'session_open'])
    return true
  })
  const rep = await hire(org)
  const theirs = await startWalk(org, {}, rep)
  await assert.rejects(endWalk(org, theirs.id, await hire(org)), { code: 'not_found' })
  assert.equal((await endWalk(org, theirs.id, rep)).status, 'ended')
})

test('an unended session ends after 12 hours: when it is read, when the next one starts, or by the sweep', async () => {
  const org = await testOrg()
  const [first, second] = [await startWalk(org), await startWalk(org, {}, await hire(org))]
  const back = (hours: number) =>
    org.app.inspect.query(
      `update live.canvassing_sessions set started_at = started_at - make_interval(hours => $2) where org_id = $1`,
      [org.id, hours],
    )
  const ended = async (id: string) =>
    (await org.app.inspect.query('select ended_at from live.canvassing_sessions where id = $1', [id]))
      .rows[0]!.ended_at as string | null
  const { database, kernel } = org.app
  await back(11)
  await endOverlongSessions(database, kernel).run(kernel.now())
  assert.equal(await ended(second.id), null)
  await back(2)
  const next = await startWalk(org)
  assert.equal(next.status, 'open')
  const late = await endWalk(org, first.id)
  assert.equal(late.totals!.seconds, 12 * 3600)
  await endOverlongSessions(database, kernel).run(kernel.now())
  assert.notEqual(await ended(second.id), null)
  assert.equal(await ended(next.id), null)
})

test('starting requires an answer about positions, and ending a session id; a repeated call gets its answer', async () => {
  const org = await testOrg()
  const refused = (input: object, field: string) =>
    assert.rejects(org.run(setSession, input, org.owner), (error: { details: { field: string }[] }) => {
      assert.equal(error.details[0]!.field, field)
      return true
    })
  await refused({ action: 'start' }, 'location_consent')
  await refused({ action: 'end' }, 'session_id')
  await refused({ action: 'start', location_consent: true, territory_id: randomUUID() }, 'territory_id')
  const request_id = randomUUID()
  const walk = await startWalk(org, { request_id })
  assert.deepEqual(await startWalk(org, { request_id }), { ...walk, duplicate: true })
})

test('ending a session can be confirmed any number of seconds after its dry run', async () => {
  const org = await testOrg()
  const { id: session_id } = await startWalk(org)
  const { clock } = org.app
  const end = async (query: string, headers = {}) => {
    const idempotencyKey = query === '' ? randomUUID() : null
    const path = `/api/v1/workflows/canvassing.sessions.set${query}`
    const body = { action: 'end', session_id }
    const answer = await org.request('POST', path, { idempotencyKey, headers, body })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data
  }
  try {
    const began = Date.now()
    clock.now = new Date(began + 10_000)
    const { confirm_token } = await end('?dry_run=true')
    clock.now = new Date(began + 25_000)
    await end('', { 'confirm-token': confirm_token })
  } finally {
    clock.now = undefined
  }
})
