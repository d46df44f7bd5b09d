import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../ids.ts'
import { arrangedOrgs, states } from '../testing/arranged.ts'
import { chain, type Driven } from '../testing/drive.ts'
import type { Writes } from '../../database/queries.ts'
import { makeThing, moveThing, writeNote } from '../testing/toy-trade.ts'
import { bringBackSignals } from '../tables/signals-table.ts'
import { createEngine } from './engine.ts'
import { signalTurn } from './signal-turn.ts'
import { organizationOf } from '../../operations/testing/tally.ts'

const arranged = arrangedOrgs()

const forAnHour = { kind: 'wait', config: { duration: { hours: 1 }, business_hours: false } }
const move = (toy: Driven, thing_id: string, text: string) => toy.org.run(moveThing, { thing_id, text })

test('an event starts one run, however often it is delivered to four workers; events from before publishing start none', async () => {
  const toy = await arranged()
  await toy.org.run(makeThing, {})
  await toy.relay()
  assert.deepEqual(
    await toy.rows('select 1 from live.automation_signals where org_id = $1', [toy.org.id]),
    [],
  )
  await toy.publish({ ...chain(forAnHour), reentry: 'always' })
  await toy.org.run(makeThing, {})
  for (let count = 0; count < 10; count++) {
    await toy.relay()
    await toy.rows(`update live.events set relayed_at = null where org_id = $1 and name = 'thing.made'`, [
      toy.org.id,
    ])
    await toy.relay()
    const workers = Array.from({ length: 4 }, () => createEngine(toy.parts, { atOnce: 1 }))
    await Promise.all(workers.map((each) => each.untilQuiet(toy.org.id)))
  }
  const runs = await toy.rows<{ trigger_event_id: string }>(
    'select trigger_event_id from live.automation_runs where org_id = $1',
    [toy.org.id],
  )
  // The first thing was created before the automation was published, so no run began for it. The loop above delivers
  // the event of the last thing several times, but only one run began.
  const [createdEvent] = await toy.rows<{ id: string }>(
    `select id from live.events where org_id = $1 and name = 'thing.made' order by id desc limit 1`,
    [toy.org.id],
  )
  assert.deepEqual(runs, [{ trigger_event_id: createdEvent!.id }])
})

test('a subject enters again never, after its run has ended, or always, as the automation says', async () => {
  const toy = await arranged()
  const on = { trigger: { kind: 'thing.changed', config: {} } }
  const never = await toy.publish({
    ...chain({ kind: 'tag', config: { text: 'skip' } }),
    ...on,
    reentry: 'never',
  })
  const after = await toy.publish({ ...chain(forAnHour), ...on, reentry: 'after_exit' })
  const always = await toy.publish({ ...chain(forAnHour), ...on, reentry: 'always' })
  const { id } = await toy.org.run(makeThing, {})
  for (const status of ['open', 'done']) {
    await move(toy, id, status)
    await toy.quiet()
  }
  const counts = async () =>
    (await Promise.all([never, after, always].map((each) => toy.runs(each)))).map((runs) => runs.length)
  assert.deepEqual(await counts(), [1, 1, 2])
  toy.org.app.clock.now = new Date(Date.now() + 2 * 3_600_000)
  await toy.quiet()
  await move(toy, id, 'new')
  await toy.quiet()
  assert.deepEqual(await counts(), [1, 2, 3])
})

test('the trigger config and the conditions of an automation decide which subjects enter', async () => {
  const toy = await arranged()
  const trigger = { kind: 'thing.changed', config: { status: 'open' } }
  const matching = await toy.publish({ ...chain(forAnHour), trigger })
  const vips = await toy.publish({
    ...chain(forAnHour),
    trigger: { kind: 'thing.changed', config: {} },
    conditions: [{ field: 'thing.name', op: 'eq', value: 'ada' }],
  })
  const ada = await toy.org.run(makeThing, { name: 'Ada' })
  const bob = await toy.org.run(makeThing, { name: 'Bob' })
  for (const { id } of [ada, bob]) await move(toy, id, 'done')
  await toy.quiet()
  assert.deepEqual([(await toy.runs(matching)).length, (await toy.runs(vips)).length], [0, 1])
  await move(toy, bob.id, 'open')
  await toy.quiet()
  assert.deepEqual([(await toy.runs(matching)).length, (await toy.runs(vips)).length], [1, 1])
})

test('an exit event, or an exit condition that becomes true, ends a waiting run', async () => {
  const toy = await arranged()
  const byEvent = await toy.publish({
    ...chain(forAnHour),
    exits: [{ event: 'thing.noted', same: 'subject' }],
  })
  const byCondition = await toy.publish({
    ...chain(forAnHour),
    exits: [{ field: 'thing.status', op: 'eq', value: 'done' }],
  })
  const { id } = await toy.org.run(makeThing, {})
  const other = await toy.org.run(makeThing, {})
  await toy.quiet()
  await move(toy, id, 'open')
  await move(toy, other.id, 'done')
  await toy.quiet()
  assert.deepEqual(states(await toy.runs(byEvent)), ['waiting', 'waiting'])
  assert.deepEqual(states(await toy.runs(byCondition)), ['waiting', 'cancelled exit_condition'])
})

test('a run can be started by one event and ended by the next one in the same turn', async () => {
  const toy = await arranged()
  const automation = await toy.publish({
    ...chain(forAnHour),
    exits: [{ event: 'thing.changed', same: 'subject' }],
  })
  const { id } = await toy.org.run(makeThing, {})
  await move(toy, id, 'open')
  await toy.quiet()
  assert.deepEqual(states(await toy.runs(automation)), ['cancelled exit_condition'])
})

test("the events of a run's own steps neither end nor resume it, but can end other runs", async () => {
  const toy = await arranged()
  const own = await toy.publish({
    ...chain({ kind: 'move', config: { text: 'open' } }, forAnHour),
    exits: [{ event: 'thing.changed', same: 'subject' }],
  })
  const other = await toy.publish({
    ...chain(forAnHour),
    exits: [{ event: 'thing.changed', same: 'subject' }],
  })
  await toy.org.run(makeThing, {})
  await toy.quiet()
  assert.deepEqual(states(await toy.runs(own)), ['waiting'])
  assert.deepEqual(states(await toy.runs(other)), ['cancelled exit_condition'])
})

test('a wait for an event ends with an event of the subject or its client, or on timeout', async () => {
  const toy = await arranged()
  const wait = (more: object) => ({
    kind: 'wait_for_event',
    config: {
      event: 'thing.changed',
      same: 'subject',
      timeout: { hours: 1 },
      on_timeout: 'continue',
      ...more,
    },
  })
  const tag = { kind: 'tag', config: { text: 'skip' } }
  const ofSubject = await toy.publish(chain(wait({}), tag))
  const ofClient = await toy.publish(chain(wait({ same: 'client' }), tag))
  const where = await toy.publish(
    chain(wait({ same: 'client', where: [{ field: 'event.status', op: 'eq', value: 'done' }] }), tag),
  )
  const already = await toy.publish(
    chain(wait({ already: [{ field: 'thing.status', op: 'eq', value: 'new' }] }), tag),
  )
  const client_id = newId()
  const first = await toy.org.run(makeThing, { client_id })
  await toy.quiet()
  assert.deepEqual(states(await toy.runs(already)), ['completed'])
  const second = await toy.org.run(makeThing, { client_id, name: 'second' })
  await toy.quiet()
  await move(toy, second.id, 'open')
  await toy.quiet()
  assert.deepEqual(states(await toy.runs(ofSubject)), ['waiting', 'completed'])
  assert.deepEqual(states(await toy.runs(ofClient)), ['completed', 'completed'])
  assert.deepEqual(states(await toy.runs(where)), ['waiting', 'waiting'])
  await move(toy, first.id, 'done')
  await toy.quiet()
  assert.deepEqual(states(await toy.runs(where)), ['completed', 'completed'])
  assert.deepEqual(states(await toy.runs(ofSubject)), ['completed', 'completed'])
})

test('after a timeout of a wait for an event, the run continues on the timeout branch', async () => {
  const toy = await arranged()
  const { clock } = toy.org.app
  clock.now = new Date('2026-03-02T18:00:00.000Z')
  const config = { event: 'thing.changed', same: 'subject', timeout: { hours: 1 }, on_timeout: 'continue' }
  const on_error = { tries: 1, then: 'stop' as const }
  await toy.publish({
    entry: 'a1',
    nodes: {
      a1: { kind: 'wait_for_event', config, on_error, next: { next: 'a2', timeout: 'a3' } },
      a2: { kind: 'tag', config: { text: 'skip' }, on_error, next: {} },
      a3: { kind: 'note', config: { text: 'skip' }, on_error, next: {} },
    },
  })
  await toy.org.run(makeThing, {})
  await toy.quiet()
  clock.now = new Date('2026-03-02T19:00:00.000Z')
  await toy.quiet()
  assert.deepEqual(await toy.steps(), ['a1 wait_for_event waited timeout', 'a3 note skipped nothing_to_do'])
})

test('a run is cancelled when its subject no longer exists', async () => {
  const toy = await arranged()
  await toy.publish({ ...chain(forAnHour), exits: [{ event: 'thing.noted', same: 'subject' }] })
  const { id } = await toy.org.run(makeThing, {})
  await toy.quiet()
  await toy.rows('update live.things set is_gone = true where id = $1', [id])
  toy.org.app.clock.now = new Date(Date.now() + 2 * 3_600_000)
  await toy.quiet()
  assert.deepEqual(states(await toy.runs()), ['cancelled subject_gone'])
})

test('an automation starts at most as many runs within some days as its enrollment limit allows', async () => {
  const toy = await arranged()
  const client_id = newId()
  const automation = await toy.publish({
    ...chain({ kind: 'tag', config: { text: 'skip' } }),
    trigger: { kind: 'thing.changed', config: {} },
    reentry: 'always',
    per: 'client',
    enrollment_limit: { count: 2, days: 1 },
  })
  const things = [await toy.org.run(makeThing, { client_id }), await toy.org.run(makeThing, { client_id })]
  for (const { id } of things) for (const status of ['open', 'done']) await move(toy, id, status)
  await toy.quiet()
  assert.equal((await toy.runs(automation)).length, 2)
  toy.org.app.clock.now = new Date(Date.now() + 25 * 3_600_000)
  await move(toy, things[0]!.id, 'new')
  await toy.quiet()
  assert.equal((await toy.runs(automation)).length, 3)
})

test('automations that trigger each other are stopped after eight runs, and the owners are alerted once', async () => {
  const toy = await arranged()
  const on = (status: string) => ({
    trigger: { kind: 'thing.changed', config: { status } },
    reentry: 'always' as const,
  })
  await toy.publish({ ...chain({ kind: 'move', config: { text: 'done' } }), ...on('open') })
  await toy.publish({ ...chain({ kind: 'move', config: { text: 'open' } }), ...on('done') })
  const { id } = await toy.org.run(makeThing, {})
  await move(toy, id, 'open')
  await toy.quiet()
  const runs = await toy.runs()
  assert.deepEqual(
    runs.map(({ depth, state, step }) => [depth, state, step]),
    [...Array.from({ length: 8 }, (_, at) => [at + 1, 'completed', 1]), [9, 'cancelled', 0]],
  )
  assert.equal(runs.at(-1)!.reason, 'loop_guard')
  assert.equal(toy.alarms.length, 1)
})

test('a turn that processed as many events as it may reports more work, and the last one does not', async () => {
  const toy = await arranged()
  await toy.rows(
    `insert into live.automation_signals (org_id, event_id, name, payload, cause, occurred_at)
     select $1, uuidv7(), 'thing.noted', '{}', '{}', now() from generate_series(1, 51)`,
    [toy.org.id],
  )
  const turn = () => signalTurn(toy.parts, organizationOf(toy.org))
  assert.deepEqual(await turn(), { isLocked: false, signals: 50, isMore: true, entries: [] })
  assert.deepEqual(await turn(), { isLocked: false, signals: 1, isMore: false, entries: [] })
})

test('an event that cannot be processed is retried, blocks later ones meanwhile, and is set aside after five attempts', async () => {
  const toy = await arranged()
  const { clock } = toy.org.app
  clock.now = new Date('2026-03-02T18:00:00.000Z')
  const trigger = toy.parts.registry.triggers.get('thing.changed')!
  const source = {
    ...(trigger.source as object),
    subjectOf: (event: { payload: { status?: string } }) => {
      if (event.payload.status === 'bad') throw new Error('broken')
      return (event.payload as { thing_id?: string }).thing_id ?? null
    },
  }
  ;(toy.parts.registry.triggers as Map<string, unknown>).set('thing.changed', { ...trigger, source })
  await toy.publish({ ...chain(forAnHour), trigger: { kind: 'thing.changed', config: {} } })
  const [bad, good] = [await toy.org.run(makeThing, {}), await toy.org.run(makeThing, {})]
  await move(toy, bad.id, 'bad')
  await move(toy, good.id, 'open')
  await toy.relay()
  const organization = organizationOf(toy.org)
  for (const seconds of [1, 2, 4, 8]) {
    await signalTurn(toy.parts, organization)
    const whileItRests = await signalTurn(toy.parts, organization)
    assert.deepEqual([await toy.runs(), whileItRests.signals], [[], 0])
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  }
  await signalTurn(toy.parts, organization)
  await toy.quiet()
  assert.equal((await toy.runs()).length, 1)
  assert.deepEqual(
    await toy.rows('select attempts, last_error from live.automation_signals where org_id = $1', [
      toy.org.id,
    ]),
    [{ attempts: 5, last_error: 'broken' }],
  )
  const lines = toy.org.app.logged
    .map((line) => JSON.parse(line) as { level: string; msg: string; org_id?: string })
    .filter(
      ({ msg, org_id }) => org_id === toy.org.id && msg.startsWith('Automations could not process an event'),
    )
  assert.deepEqual(
    lines.map(({ level, msg }) => [level, msg.includes('not retried')]),
    [...Array.from({ length: 4 }, () => ['warn', false]), ['error', true]],
  )
  // The cause of the failure is removed. An operator then requests that the event be processed again.
  ;(toy.parts.registry.triggers as Map<string, unknown>).set('thing.changed', trigger)
  const bringBack = () =>
    toy.org.app.database.live.transaction({ orgId: toy.org.id, locations: '*' }, (db) =>
      bringBackSignals(db, toy.org.id),
    )
  assert.equal(await bringBack(), 1)
  await toy.quiet()
  assert.equal((await toy.runs()).length, 2)
  assert.equal(await bringBack(), 0)
})

test('if a step assigns a client to the subject, the run belongs to this client from then on', async () => {
  const toy = await arranged()
  const client_id = newId()
  const count = toy.parts.operations.get('toy.count')!
  const adopting = {
    ...count,
    handler: async (...args: Parameters<typeof count.handler>) => {
      const answer = await count.handler(...args)
      const [{ db }, { thing_id }] = args as unknown as [{ db: Writes }, { thing_id: string }]
      await db.rows('update things set client_id = $2 where id = $1', [thing_id, client_id])
      return answer
    },
  }
  ;(toy.parts.operations as Map<string, unknown>) = new Map([
    ...toy.parts.operations,
    ['toy.count', adopting],
  ])
  const ended = await toy.publish(chain({ kind: 'count' }))
  const waiting = await toy.publish({
    ...chain({ kind: 'count' }, forAnHour),
    exits: [{ event: 'thing.noted', same: 'client' }],
  })
  await toy.org.run(makeThing, {})
  await toy.quiet()
  const clients = async (automation: string) =>
    (
      await toy.rows<{ client_id: string }>(
        'select client_id from live.automation_runs where automation_id = $1',
        [automation],
      )
    ).map((run) => run.client_id)
  assert.deepEqual([await clients(ended), await clients(waiting)], [[client_id], [client_id]])
  // An event about another record of the same client ends both waiting runs.
  const other = await toy.org.run(makeThing, { client_id })
  await toy.org.run(writeNote, { thing_id: other.id, text: 'x' })
  await toy.quiet()
  assert.deepEqual(states(await toy.runs(waiting)).toSorted(), [
    'cancelled exit_condition',
    'cancelled exit_condition',
  ])
})
