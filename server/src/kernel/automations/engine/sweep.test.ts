import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrangedOrgs } from '../testing/arranged.ts'
import { chain, type Driven } from '../testing/drive.ts'
import { makeThing, moveThing } from '../testing/toy-trade.ts'

const arranged = arrangedOrgs()

const start = Date.parse('2026-03-02T12:00:00.000Z')
const at = (minutes: number): string => new Date(start + minutes * 60_000).toISOString()
const byTime = {
  ...chain({ kind: 'tag', config: { text: 'skip' } }),
  trigger: { kind: 'thing.due', config: {} },
  reentry: 'always' as const,
}
const anchors = async (toy: Driven): Promise<string[]> =>
  (
    await toy.rows<{ anchor: Date }>(
      'select anchor from live.automation_runs where org_id = $1 order by id',
      [toy.org.id],
    )
  ).map(({ anchor }) => anchor.toISOString())

function go(toy: Driven, minutes: number): Promise<void> {
  toy.org.app.clock.now = new Date(start + minutes * 60_000)
  return toy.quiet()
}

test('a trigger by time starts one run when its instant comes, however often the sweep runs', async () => {
  const toy = await arranged()
  toy.org.app.clock.now = new Date(start)
  await toy.org.run(makeThing, { due_at: at(-5) })
  await toy.quiet()
  await toy.publish(byTime)
  await toy.org.run(makeThing, { due_at: at(10) })
  await toy.org.run(makeThing, { due_at: at(20) })
  await go(toy, 9)
  assert.deepEqual(await anchors(toy), [])
  await go(toy, 10)
  await go(toy, 10)
  assert.deepEqual(await anchors(toy), [at(10)])
  await toy.rows(
    `update live.automation_agenda set due_at = $2, watermark = $3 where org_id = $1 and kind = 'sweep'`,
    [toy.org.id, at(0), at(0)],
  )
  await go(toy, 21)
  assert.deepEqual(await anchors(toy), [at(10), at(20)])
})

test('if the instant of a record moves into the past already swept, the event about the record starts one run', async () => {
  const toy = await arranged()
  toy.org.app.clock.now = new Date(start)
  await toy.publish(byTime)
  await go(toy, 30)
  const { id } = await toy.org.run(makeThing, { due_at: at(20) })
  await go(toy, 31)
  assert.deepEqual(await anchors(toy), [at(20)])
  await toy.org.run(moveThing, { thing_id: id, text: 'open' })
  await go(toy, 32)
  assert.deepEqual(await anchors(toy), [at(20)])
  const ahead = await toy.org.run(makeThing, { due_at: at(33) })
  await go(toy, 33)
  assert.deepEqual(await anchors(toy), [at(20), at(33)])
  assert.ok(ahead.id)
})

test('all 1,100 subjects that are due at the same instant get a run', async () => {
  const toy = await arranged()
  toy.org.app.clock.now = new Date(start)
  await toy.publish(byTime)
  await toy.rows(
    `insert into live.things (org_id, id, location_id, name, status, due_at)
     select $1, gen_random_uuid(), $2, 'many', 'new', $3 from generate_series(1, 1100)`,
    [toy.org.id, toy.org.locationId, at(5)],
  )
  await go(toy, 20)
  assert.equal((await anchors(toy)).length, 1100)
})

test('instants missed during an outage start runs as far back as the trigger allows, and those missed in a pause none', async () => {
  const toy = await arranged()
  toy.org.app.clock.now = new Date(start)
  const automationId = await toy.publish(byTime)
  for (const minutes of [60, 30 * 60]) await toy.org.run(makeThing, { due_at: at(minutes) })
  await go(toy, 50 * 60)
  assert.deepEqual(await anchors(toy), [at(30 * 60)])
  await toy.org.run(makeThing, { due_at: at(51 * 60) })
  await toy.quiet()
  await toy.rows(`update live.automation_agenda set due_at = null where run_id = $1`, [automationId])
  toy.org.app.clock.now = new Date(start + 52 * 60 * 60_000)
  await toy.publish(byTime, { automationId, revision: 2 })
  await go(toy, 53 * 60)
  assert.deepEqual(await anchors(toy), [at(30 * 60)])
})

test('a trigger that checks repeatedly starts a run when its conditions became true since the last check', async () => {
  const toy = await arranged()
  toy.org.app.clock.now = new Date(start)
  const automation = await toy.publish({
    ...byTime,
    trigger: { kind: 'thing.due_again', config: {} },
    conditions: [{ field: 'thing.status', op: 'eq', value: 'open' }],
  })
  const { id } = await toy.org.run(makeThing, {})
  let runs = 0
  for (const [minutes, status, begun] of [
    [20, 'new', 0],
    [40, 'open', 1],
    [60, 'open', 0],
    [80, 'done', 0],
    [100, 'open', 1],
  ] as const) {
    await toy.rows('update live.things set due_at = $2, status = $3 where id = $1', [id, at(minutes), status])
    await go(toy, minutes + 16)
    runs += begun
    assert.equal((await toy.runs(automation)).length, runs, `at ${minutes}`)
  }
})
