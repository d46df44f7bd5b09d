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

test('an instant that comes begins one run, however often it is looked for', async () => {
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

test('an instant that is moved behind what was swept begins its run by the event, once', async () => {
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

test('more subjects of one instant than a turn takes all have their run', async () => {
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

test('what came while nobody looked is made up for as far as the trigger says, and after a pause not at all', async () => {
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

test('a trigger that looks again and again begins a run where its conditions have become true since', async () => {
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
