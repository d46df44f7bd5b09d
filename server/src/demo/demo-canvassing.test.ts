import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  listDoors,
  listTerritories,
  logKnock,
  saveTerritory,
  setSession,
} from '../domains/selling/canvassing/operations.ts'
import { outcomes } from '../domains/customers/canvassing-records/index.ts'
import { getLead } from '../domains/customers/leads/operations.ts'
import { newId } from '../kernel/ids.ts'
import type { Operation } from '../kernel/operations/operation.ts'
import { run } from '../kernel/operations/run.ts'
import { demo, ownerOf } from './testing/look-at-demo.ts'

async function runAsOwner<In, Out>(operation: Operation<In, Out>, input: object): Promise<Out> {
  const { app, companies } = await demo()
  return await run(app.kernel, operation, { actor: await ownerOf(companies[0]), input, requestId: newId() })
}

async function everyDoor() {
  const doors = []
  for (let cursor: string | undefined, more = true; more;) {
    const page = await runAsOwner(listDoors, { limit: 100, ...(cursor === undefined ? {} : { cursor }) })
    doors.push(...page.items)
    more = page.has_more
    cursor = page.next_cursor ?? undefined
  }
  return doors
}

interface Shown {
  id: string
  outcome: string | null
  knocked_at: Date | null
  callback_at: Date | null
  knocks: number
}

test('there are demo doors of every status, and each shows the result of its last knock', async () => {
  const { app, companies } = await demo()
  const canvassed = (await everyDoor()).filter(({ created_by }) => created_by.type === 'member')
  assert.equal(canvassed.length, 120)
  assert.deepEqual(new Set(canvassed.map(({ status }) => status)), new Set(['new', ...outcomes]))
  const { rows } = await app.inspect.query<Shown>(
    `select d.id, l.outcome, l.knocked_at, l.callback_at, (select count(*)::int from live.knocks k where k.door_id = d.id) as knocks
       from live.doors d left join lateral (
         select k.* from live.knocks k where k.door_id = d.id order by k.knocked_at desc, k.id desc limit 1) l on true
      where d.org_id = $1`,
    [companies[0].id],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const door of canvassed) {
    const knocks = byId.get(door.id)!
    const { status, last_knocked_at, callback_at, knock_count, do_not_knock } = door
    assert.deepEqual(
      { status, knock_count, do_not_knock },
      {
        status: knocks.outcome ?? 'new',
        knock_count: knocks.knocks,
        do_not_knock: knocks.outcome === 'do_not_knock',
      },
    )
    const instants = [knocks.knocked_at, knocks.callback_at].map((at) => at && at.toISOString())
    assert.deepEqual([last_knocked_at, callback_at], instants)
    if (status === 'callback') assert.ok(callback_at! > app.kernel.now())
  }
})

test('demo doors lie in the territories defined by ZIP codes, polygon and cities', async () => {
  const { items } = await runAsOwner(listTerritories, {})
  assert.deepEqual(
    new Set(items.flatMap(({ area }) => Object.keys(area))),
    new Set(['zips', 'polygon', 'cities']),
  )
  const before = (await everyDoor()).map(({ id, territory_id }) => [id, territory_id])
  for (const { id, doors_total, reps } of items) {
    assert.ok(doors_total >= 32)
    assert.equal(reps.length, 2)
    for (const active of [false, true]) await runAsOwner(saveTerritory, { territory_id: id, active })
  }
  const after = (await everyDoor()).map(({ id, territory_id }) => [id, territory_id])
  assert.deepEqual(after, before)
})

test('demo canvassing sessions have ended with correct totals, and no one knocked at a do-not-knock door', async () => {
  const { app, companies } = await demo()
  const { rows } = await app.inspect.query<{ id: string }>(
    'select id from live.canvassing_sessions where org_id = $1',
    [companies[0].id],
  )
  assert.equal(rows.length, 6)
  const knocks = await app.inspect.query<{ count: number }>(
    'select count(*)::int as count from live.knocks where org_id = $1',
    [companies[0].id],
  )
  let knockCount = 0
  for (const { id } of rows) {
    const walk = await runAsOwner(setSession, { action: 'end', session_id: id })
    assert.ok(walk.totals!.knocks > 5 && walk.totals!.seconds > 900)
    knockCount += walk.totals!.knocks
  }
  assert.equal(knockCount, knocks.rows[0]!.count)
  const unwanted = (await everyDoor()).find(({ do_not_knock }) => do_not_knock)!
  await assert.rejects(runAsOwner(logKnock, { door_id: unwanted.id, outcome: 'sold' }), {
    code: 'invalid_state',
  })
})

test('one demo door has become a lead', async () => {
  const door = (await everyDoor()).find(({ lead_id }) => lead_id !== null)!
  const lead = await runAsOwner(getLead, { lead_id: door.lead_id! })
  assert.deepEqual([lead.source, lead.service_address], ['Door knock', door.address_line1])
})
