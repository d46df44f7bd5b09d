import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { arrangedOrgs, states } from '../testing/arranged.ts'
import { chain } from '../testing/drive.ts'
import { failures, makeThing, moveThing } from '../testing/toy-trade.ts'
import { runTurn } from './run-turn.ts'

const arranged = arrangedOrgs()

test('a run executes its steps in order, each with its effect, its receipt and its audit entry', async () => {
  const toy = await arranged()
  await toy.publish(
    chain(
      { kind: 'tag', config: { text: 'hot' } },
      { kind: 'note', config: { text: 'I am {{thing.name}}' } },
      { kind: 'count' },
    ),
  )
  const { id } = await toy.org.run(makeThing, { name: 'Ada' })
  await toy.quiet()
  assert.deepEqual(states(await toy.runs()), ['completed'])
  assert.deepEqual(await toy.steps(), ['a1 tag done', 'a2 note done', 'a3 count done'])
  assert.deepEqual(await toy.rows(`select tags, count from live.things where org_id = $1`, [toy.org.id]), [
    { tags: ['hot'], count: 1 },
  ])
  const [run] = await toy.runs()
  assert.deepEqual(await toy.rows(`select text, key from live.thing_notes where org_id = $1`, [toy.org.id]), [
    { text: 'I am Ada', key: `run/${run!.id}/2` },
  ])
  const audited = await toy.rows(
    `select operation, actor_type, actor_id, request_id, changes from live.audit_log where org_id = $1 and operation like 'toy.%' order by request_id`,
    [toy.org.id],
  )
  const thing = [{ kind: 'thing', id, version: null, change: 'updated' }]
  const by = { actor_type: 'automation', actor_id: run!.automation_id }
  assert.deepEqual(audited.slice(-3), [
    { operation: 'toy.tag', ...by, request_id: `run/${run!.id}/1`, changes: thing },
    { operation: 'toy.note', ...by, request_id: `run/${run!.id}/2`, changes: [] },
    { operation: 'toy.count', ...by, request_id: `run/${run!.id}/3`, changes: thing },
  ])
})

test('a wait lasts for its duration, and the next step runs when it is over', async () => {
  const toy = await arranged()
  const { clock } = toy.org.app
  clock.now = new Date('2026-03-02T18:00:00.000Z')
  await toy.publish(
    chain({ kind: 'wait', config: { duration: { hours: 3 }, business_hours: false } }, { kind: 'count' }),
  )
  await toy.org.run(makeThing, {})
  await toy.quiet()
  const [waiting] = await toy.runs()
  assert.deepEqual(
    [waiting!.state, waiting!.wait_kind, waiting!.due_at?.toISOString()],
    ['waiting', 'duration', '2026-03-02T21:00:00.000Z'],
  )
  clock.now = new Date('2026-03-02T20:59:59.999Z')
  await toy.quiet()
  assert.deepEqual(states(await toy.runs()), ['waiting'])
  clock.now = new Date('2026-03-02T21:00:00.000Z')
  await toy.quiet()
  assert.deepEqual(states(await toy.runs()), ['completed'])
  assert.deepEqual(await toy.steps(), ['a1 wait waited', 'a2 count done'])
})

test('a wait for business hours that ends outside of them continues when they begin, otherwise at once', async () => {
  const toy = await arranged()
  const { clock } = toy.org.app
  clock.now = new Date('2026-03-02T18:00:00.000Z') // noon in Chicago
  const waiting = (hours: number) => ({ kind: 'wait', config: { duration: { hours }, business_hours: true } })
  await toy.publish(chain(waiting(3), { kind: 'note' }, waiting(9), { kind: 'count' }))
  await toy.org.run(makeThing, {})
  await toy.quiet()
  clock.now = new Date('2026-03-02T21:00:00.000Z')
  await toy.quiet()
  clock.now = new Date('2026-03-03T06:00:00.000Z') // midnight
  await toy.quiet()
  const [closed] = await toy.runs()
  assert.deepEqual(
    [closed!.state, closed!.wait_kind, closed!.node, closed!.due_at?.toISOString()],
    ['waiting', 'business_hours', 'a3', '2026-03-03T14:00:00.000Z'],
  )
  clock.now = new Date('2026-03-03T14:00:00.000Z')
  await toy.quiet()
  assert.deepEqual(states(await toy.runs()), ['completed'])
  assert.deepEqual(
    await toy.rows(
      `select node, outcome, reason, handle from live.automation_steps where org_id = $1 order by step`,
      [toy.org.id],
    ),
    [
      { node: 'a1', outcome: 'waited', reason: null, handle: 'next' },
      { node: 'a2', outcome: 'done', reason: null, handle: 'next' },
      { node: 'a3', outcome: 'waited', reason: null, handle: null },
      { node: 'a3', outcome: 'waited', reason: 'business_hours', handle: 'next' },
      { node: 'a4', outcome: 'done', reason: null, handle: 'next' },
    ],
  )
})

test('a step that is refused fails at once and does not stop other runs', async () => {
  const toy = await arranged()
  failures.set('Bad', () => new AppError('invalid_state', 'It is closed.'))
  await toy.publish(chain({ kind: 'count' }, { kind: 'note' }))
  await toy.org.run(makeThing, { name: 'Good' })
  await toy.org.run(makeThing, { name: 'Bad' })
  await toy.org.run(makeThing, { name: 'Fine' })
  await toy.quiet()
  assert.deepEqual(states(await toy.runs()), ['completed', 'failed step_failed', 'completed'])
  const [, bad] = await toy.runs()
  assert.deepEqual([bad!.node, bad!.error], ['a1', { code: 'invalid_state', message: 'It is closed.' }])
  assert.deepEqual(
    await toy.rows(`select name, count from live.things where org_id = $1 order by name`, [toy.org.id]),
    [
      { name: 'Bad', count: 0 },
      { name: 'Fine', count: 1 },
      { name: 'Good', count: 1 },
    ],
  )
})

test('a step with an unexpected error is retried after 60, 300, 1,800 and 7,200 seconds, and then fails', async () => {
  const toy = await arranged()
  const { clock } = toy.org.app
  const start = Date.parse('2026-03-02T18:00:00.000Z')
  clock.now = new Date(start)
  failures.set('Bad', () => new Error('broken'))
  await toy.publish(chain({ kind: 'tag', config: { text: 'first' } }, { kind: 'count' }))
  await toy.org.run(makeThing, { name: 'Bad' })
  await toy.quiet()
  let at = start
  for (const [tries, seconds] of [60, 300, 1_800, 7_200].entries()) {
    const [run] = await toy.runs()
    at += seconds * 1000
    assert.deepEqual([run!.state, run!.wait_kind, run!.due_at?.getTime()], ['waiting', 'retry', at])
    const [step] = await toy.rows<{ tries: number }>(
      `select tries from live.automation_steps where org_id = $1`,
      [toy.org.id],
    )
    assert.equal(step!.tries, tries + 1)
    clock.now = new Date(at)
    await toy.quiet()
  }
  assert.deepEqual(states(await toy.runs()), ['failed step_failed'])
  assert.deepEqual(await toy.steps(), ['a1 tag failed internal_error'])
})

test('a step that succeeds on a retry has its effect only once', async () => {
  const toy = await arranged()
  const { clock } = toy.org.app
  clock.now = new Date('2026-03-02T18:00:00.000Z')
  let failuresLeft = 1
  failures.set('Flaky', () =>
    failuresLeft-- > 0 ? new Error('broken') : (failures.clear(), new Error('never')),
  )
  await toy.publish(chain({ kind: 'note', config: { text: 'once' } }))
  await toy.org.run(makeThing, { name: 'Flaky' })
  await toy.quiet()
  failures.clear()
  clock.now = new Date('2026-03-02T18:01:00.000Z')
  await toy.quiet()
  assert.deepEqual(states(await toy.runs()), ['completed'])
  const rows = await toy.rows(`select outcome, tries from live.automation_steps where org_id = $1`, [
    toy.org.id,
  ])
  assert.deepEqual(rows, [{ outcome: 'done', tries: 2 }])
  assert.equal((await toy.rows(`select 1 from live.thing_notes where org_id = $1`, [toy.org.id])).length, 1)
})

test('after a failed step the run continues, or takes the error branch, as the error policy says', async () => {
  const toy = await arranged()
  failures.set('Bad', () => new AppError('invalid_state', 'No.'))
  await toy.publish(
    chain(
      { kind: 'count', on_error: { tries: 1, then: 'continue' } },
      { kind: 'note', config: { text: 'skip' } },
    ),
  )
  await toy.publish({
    entry: 'a1',
    nodes: {
      a1: {
        kind: 'count',
        config: { text: '' },
        on_error: { tries: 1, then: 'branch' },
        next: { next: 'a2', error: 'a3' },
      },
      a2: { kind: 'note', config: { text: 'skip' }, on_error: { tries: 1, then: 'stop' }, next: {} },
      a3: { kind: 'tag', config: { text: 'skip' }, on_error: { tries: 1, then: 'stop' }, next: {} },
    },
  })
  await toy.org.run(makeThing, { name: 'Bad' })
  await toy.quiet()
  assert.deepEqual(states(await toy.runs()), ['completed', 'completed'])
  assert.deepEqual(await toy.steps(), [
    'a1 count failed invalid_state',
    'a2 note skipped nothing_to_do',
    'a1 count failed invalid_state',
    'a3 tag skipped nothing_to_do',
  ])
})

test('the effects of earlier steps stay when a later step fails', async () => {
  const toy = await arranged()
  await toy.publish(chain({ kind: 'count' }, { kind: 'move', config: { text: 'done' } }, { kind: 'nothing' }))
  await toy.org.run(makeThing, {})
  await toy.quiet()
  assert.deepEqual(states(await toy.runs()), ['waiting'])
  assert.deepEqual(await toy.steps(), ['a1 count done', 'a2 move done', 'a3 nothing failed internal_error'])
  assert.deepEqual(await toy.rows(`select status, count from live.things where org_id = $1`, [toy.org.id]), [
    { status: 'done', count: 1 },
  ])
})

test('if one of twenty runs fails, the others are executed again only once, however often it is retried', async () => {
  const toy = await arranged()
  const { clock } = toy.org.app
  const start = Date.parse('2026-03-02T18:00:00.000Z')
  clock.now = new Date(start)
  const countByThing = new Map<string, number>()
  const count = toy.parts.operations.get('toy.count')!
  const counting = {
    ...count,
    handler: (...args: Parameters<typeof count.handler>) => {
      const { thing_id } = args[1] as { thing_id: string }
      countByThing.set(thing_id, (countByThing.get(thing_id) ?? 0) + 1)
      return count.handler(...args)
    },
  }
  ;(toy.parts.operations as Map<string, unknown>) = new Map([
    ...toy.parts.operations,
    ['toy.count', counting],
  ])
  failures.set('Bad', () => new Error('broken'))
  const delays = [60, 300, 1_800, 7_200]
  const waits = delays.flatMap((seconds) => [
    { kind: 'count' },
    { kind: 'wait', config: { duration: { seconds }, business_hours: false } },
  ])
  await toy.publish(chain(...waits, { kind: 'count' }))
  for (let at = 0; at < 20; at++) {
    await toy.org.run(makeThing, { name: at === 10 ? 'Bad' : 'Good' })
  }
  await toy.quiet()
  const atFirst = new Map(countByThing)
  let at = start
  for (const seconds of delays) {
    at += seconds * 1000
    clock.now = new Date(at)
    await toy.quiet()
  }
  const { completed, failed } = Object.groupBy(await toy.runs(), ({ state }) => state)
  assert.deepEqual([completed?.length, failed?.length], [19, 1])
  for (const [id, times] of countByThing) {
    const first = atFirst.get(id)!
    // The engine first tries the steps of all due runs in one transaction. If a step fails, it repeats each run in
    // separate transactions.
    assert.ok(first >= 1 && first <= 2, `${first} times`)
    // After that, each further attempt runs the step once, in a separate transaction, even if other runs are due at the
    // same time.
    assert.equal(times - first, delays.length)
  }
  assert.equal(countByThing.size, 20)
})

test('a step that never gets past serialization errors counts as failed, and does not stop other runs', async () => {
  const toy = await arranged()
  const { clock } = toy.org.app
  clock.now = new Date('2026-03-02T18:00:00.000Z')
  let lost = 0
  failures.set('Lost', () => {
    lost++
    return Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  await toy.publish(chain({ kind: 'count' }))
  await toy.org.run(makeThing, { name: 'Good' })
  await toy.org.run(makeThing, { name: 'Lost' })
  await toy.quiet()
  assert.deepEqual(
    (await toy.runs()).map(({ state, wait_kind }) => [state, wait_kind]),
    [
      ['completed', null],
      ['waiting', 'retry'],
    ],
  )
  // One attempt is made in the shared transaction, and three are made in separate transactions. Each of these four
  // attempts is repeated twice after a serialization error.
  assert.equal(lost, 12)
  failures.clear()
  clock.now = new Date('2026-03-02T18:01:00.000Z')
  await toy.quiet()
  assert.deepEqual(states(await toy.runs()), ['completed', 'completed'])
})

test('a run whose step has failed is processed alone, even if an event of the same turn concerns it', async () => {
  const toy = await arranged()
  const { clock } = toy.org.app
  clock.now = new Date('2026-03-02T18:00:00.000Z')
  let attempts = 0
  const broken = () => {
    attempts++
    return new Error('broken')
  }
  failures.set('Bad', broken)
  await toy.publish(chain({ kind: 'count' }))
  // Stores signals for events about changed things, but begins no run for them.
  await toy.publish({ trigger: { kind: 'thing.changed', config: { status: 'done' } } })
  const { id: thing_id } = await toy.org.run(makeThing, { name: 'Bad' })
  await toy.quiet()
  failures.clear()
  await toy.org.run(moveThing, { thing_id, text: 'open' })
  // The engine stores the new client of a concerned run. The run, which is due for its second attempt, then counts among
  // the runs that the events of the turn have changed.
  await toy.rows('update live.things set client_id = $2 where id = $1 returning 1', [thing_id, newId()])
  await toy.relay()
  failures.set('Bad', broken)
  attempts = 0
  clock.now = new Date('2026-03-02T18:01:00.000Z')
  await runTurn(toy.parts, toy.org)
  assert.equal(attempts, 1)
  assert.deepEqual(
    (await toy.runs()).map(({ state, wait_kind }) => [state, wait_kind]),
    [['waiting', 'retry']],
  )
})

test('events and audit entries of several runs in one turn name their own run, record and changes, in the order of the steps', async () => {
  const toy = await arranged()
  await toy.publish(
    chain(
      { kind: 'note', config: { text: 'x' } },
      { kind: 'count' },
      { kind: 'move', config: { text: 'open' } },
    ),
  )
  // Nothing listens for most events. For the relay to receive those of the steps, automations listen for them.
  for (const kind of ['thing.noted', 'thing.changed']) await toy.publish({ trigger: { kind, config: {} } })
  const things = [await toy.org.run(makeThing, {}), await toy.org.run(makeThing, {})]
  await toy.relay()
  const end = await runTurn(toy.parts, toy.org)
  assert.deepEqual([end.signals, end.steps], [2, 6])
  const runs = (await toy.runs()).slice(0, 2)
  const audited = await toy.rows(
    `select operation, request_id, changes from live.audit_log
      where org_id = $1 and actor_type = 'automation' order by id`,
    [toy.org.id],
  )
  const entriesOf = (run: number): unknown[] => {
    const { id } = things[run]!
    const changes = [{ kind: 'thing', id, version: null, change: 'updated' }]
    return [
      { operation: 'toy.note', request_id: `run/${runs[run]!.id}/1`, changes: [] },
      { operation: 'toy.count', request_id: `run/${runs[run]!.id}/2`, changes },
      { operation: 'toy.move', request_id: `run/${runs[run]!.id}/3`, changes },
    ]
  }
  assert.deepEqual(audited, [...entriesOf(0), ...entriesOf(1)])
  const found = await toy.rows<{ record_id: string; operations: string[] }>(
    `select a.record_id, array_agg(l.operation order by l.id) as operations
       from live.audit_records a join live.audit_log l on l.org_id = a.org_id and l.id = a.id
      where a.org_id = $1 and l.actor_type = 'automation' group by a.record_id order by a.record_id`,
    [toy.org.id],
  )
  assert.deepEqual(
    found,
    things.map(({ id }) => ({ record_id: id, operations: ['toy.count', 'toy.move'] })).sort(byRecord),
  )
  const events = await toy.rows(
    `select name, payload ->> 'thing_id' as thing, cause ->> 'run_id' as run, cause ->> 'request_id' as request,
            cause ->> 'operation' as operation, relayed_at is null as is_waiting
       from live.events where org_id = $1 and cause ->> 'run_id' is not null order by position`,
    [toy.org.id],
  )
  const eventsOf = (at: number): unknown[] => {
    const [run, thing] = [runs[at]!.id, things[at]!.id]
    return [['thing.noted', 'toy.note', 1] as const, ['thing.changed', 'toy.move', 3] as const].map(
      ([name, operation, step]) => ({
        name,
        thing,
        run,
        request: `run/${run}/${step}`,
        operation,
        is_waiting: true,
      }),
    )
  }
  assert.deepEqual(events, [...eventsOf(0), ...eventsOf(1)])
})

const byRecord = (a: { record_id: string }, b: { record_id: string }): number =>
  a.record_id < b.record_id ? -1 : 1
