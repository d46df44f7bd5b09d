import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { newId } from '../../ids.ts'
import { AppError } from '../../errors.ts'
import { ownerActor } from '../../operations/testing/tally.ts'
import { chain } from '../testing/drive.ts'
import { inShort, simulating, startAt } from '../testing/simulating.ts'
import { failures, makeThing } from '../testing/toy-trade.ts'

const thing = async (org: TestOrg, input: object = {}): Promise<string> =>
  (await org.run(makeThing, input)).id

const stop = { tries: 5, then: 'stop' } as const
const noting = { kind: 'note', config: { text: '' } }
const counting = { kind: 'count', config: { text: '' } }
const isOpen = { field: 'thing.status', op: 'eq', value: 'open' } as const

test('a simulation executes the steps in order on its own clock and reports their effects', async () => {
  const org = await testOrg()
  const simulate = await simulating(org)
  const id = await thing(org)
  const { paths, enrolls, refusal } = await simulate(
    chain(
      { kind: 'note', config: { text: 'Hello {{ thing.name }}' } },
      { kind: 'wait', config: { duration: { days: 1 } } },
      { kind: 'count', config: { text: '' } },
    ),
    id,
  )
  assert.deepEqual([enrolls, refusal], [true, null])
  const [path] = paths
  assert.equal(paths.length, 1)
  assert.deepEqual(
    [path!.outcome, path!.reason, path!.ended_at],
    ['completed', null, '2026-06-02T15:00:00.000Z'],
  )
  const none = { reason: null, message: null }
  assert.deepEqual(path!.steps, [
    {
      ...none,
      node_id: 'a1',
      kind: 'note',
      at: startAt,
      until: null,
      outcome: 'done',
      handle: 'next',
      input: { thing_id: id, text: 'Hello thing' },
      changes: [],
    },
    {
      ...none,
      node_id: 'a2',
      kind: 'wait',
      at: startAt,
      until: '2026-06-02T15:00:00.000Z',
      outcome: 'waited',
      handle: 'next',
      input: null,
      changes: [],
    },
    {
      ...none,
      node_id: 'a3',
      kind: 'count',
      at: '2026-06-02T15:00:00.000Z',
      until: null,
      outcome: 'done',
      handle: 'next',
      input: { thing_id: id, text: '' },
      changes: [{ kind: 'thing', id, version: null, change: 'updated' }],
    },
  ])
})

test('a simulation leaves no changes in the database', async () => {
  const org = await testOrg()
  const simulate = await simulating(org)
  const id = await thing(org)
  const rows = async (): Promise<unknown> =>
    await org.query(
      `select (select count(*)::int from live.thing_notes where org_id = $1) as notes,
                (select count(*)::int from live.events where org_id = $1) as events,
                (select count(*)::int from live.audit_log where org_id = $1) as audited,
                (select count(*)::int from live.automation_runs where org_id = $1) as runs, t.count, t.status
           from live.things t where t.org_id = $1`,
    )
  const before = await rows()
  const program = chain(noting, counting, { kind: 'move', config: { text: 'open' } })
  assert.deepEqual(inShort(await simulate(program, id)), ['a1:next a2:next a3:next completed'])
  assert.deepEqual(await rows(), before)
})

/**
 * Returns an automation for the test records (`things`): one step, then a condition (the thing is open), and one step
 * after each result. If `opens` is true, the first step opens the thing.
 */
const forked = (opens: boolean) => ({
  entry: 'a',
  nodes: {
    a: { kind: opens ? 'move' : 'note', config: { text: 'open' }, on_error: stop, next: { next: 'b' } },
    b: {
      kind: 'condition',
      config: { conditions: [isOpen] },
      on_error: stop,
      next: { true: 'c', false: 'd' },
    },
    c: { kind: 'count', config: { text: '' }, on_error: stop, next: {} },
    d: { kind: 'move', config: { text: 'done' }, on_error: stop, next: {} },
  },
})

test('conditions after a step see what the step changed', async () => {
  const org = await testOrg()
  const simulate = await simulating(org)
  const id = await thing(org)
  assert.deepEqual(inShort(await simulate(forked(true), id)), ['a:next b:true c:next completed'])
  const { paths } = await simulate(forked(false), id)
  assert.deepEqual(inShort({ paths }), ['a:next b:false d:next completed'])
  assert.deepEqual(paths[0]!.choices, [{ node_id: 'b', handle: 'false', by: 'data' }])
})

test('with explore: all, every path is shown, each without the effects of the others', async () => {
  const org = await testOrg()
  const simulate = await simulating(org)
  const id = await thing(org)
  const branches = ['x', 'y'].map((name) => ({ id: name, label: name, conditions: [isOpen] }))
  const isCounted = { field: 'thing.count', op: 'gte', value: 1 }
  const node = (kind: string, config: object, next: Record<string, string> = {}) => ({
    kind,
    config: { ...config },
    on_error: stop,
    next,
  })
  const program = {
    entry: 'a',
    nodes: {
      a: node('branch', { branches }, { 'branch:x': 'f', 'branch:y': 'c', 'branch:default': 'b' }),
      b: node('count', { text: '' }, { next: 'd' }),
      c: node('note', { text: '' }, { next: 'd' }),
      d: node('condition', { conditions: [isCounted] }, { false: 'e' }),
      e: node('count', { text: '' }),
      f: node('count', { text: '' }),
    },
  }
  const { paths, paths_left_out } = await simulate(program, id, { explore: 'all' })
  assert.equal(paths_left_out, 0)
  assert.deepEqual(
    paths.map(({ choices }) => choices.map(({ handle, by }) => `${handle} ${by}`).join(', ')),
    [
      'branch:default data, true data',
      'branch:default data, false assumed',
      'branch:x assumed',
      'branch:y assumed, false data',
      'branch:y assumed, true assumed',
    ],
  )
})

test('at most 32 paths are shown, and the others are counted', async () => {
  const org = await testOrg()
  const simulate = await simulating(org)
  const id = await thing(org)
  const conditions = { conditions: [isOpen] }
  const node = (next: string | undefined) => ({
    kind: 'condition',
    config: conditions,
    on_error: stop,
    next: next ? { true: next, false: next } : {},
  })
  const nodes = Object.fromEntries(
    Array.from({ length: 6 }, (_, at) => [`n${at}`, node(at < 5 ? `n${at + 1}` : undefined)]),
  )
  const { paths, paths_left_out } = await simulate({ entry: 'n0', nodes }, id, { explore: 'all' })
  // 32 of the 64 paths are returned. The other 32 all begin with the other result of the first condition. They count as
  // one path, because that path was left out before it forked again.
  assert.deepEqual([paths.length, paths_left_out], [32, 1])
})

const waiting = {
  entry: 'a',
  exits: [{ event: 'thing.noted', same: 'subject' as const }],
  nodes: {
    a: {
      kind: 'wait_for_event',
      config: { event: 'thing.changed', same: 'subject', timeout: { days: 2 } },
      on_error: stop,
      next: { next: 'b', timeout: 'c' },
    },
    b: { kind: 'count', config: { text: '' }, on_error: stop, next: {} },
    c: { kind: 'tag', config: { text: 'late' }, on_error: stop, next: {} },
  },
}

test('an event resumes a run or ends it, and one outside the time of the wait is ignored', async () => {
  const org = await testOrg()
  const simulate = await simulating(org)
  const id = await thing(org)
  const at = '2026-06-02T15:00:00.000Z'
  assert.deepEqual(inShort(await simulate(waiting, id)), ['a:timeout c:next completed'])
  const woken = await simulate(waiting, id, { events: [{ at, event: 'thing.changed' }] })
  assert.deepEqual(inShort(woken), ['a:next b:next completed'])
  assert.deepEqual(woken.paths[0]!.choices, [{ node_id: 'a', handle: 'next', by: 'event' }])
  assert.equal(woken.paths[0]!.ended_at, at)
  assert.deepEqual(inShort(await simulate(waiting, id, { events: [{ at, event: 'thing.noted' }] })), [
    'cancelled exit_condition'.padStart(25),
  ])
  for (const missed of [
    { at: '2026-06-01T14:59:59.999Z', event: 'thing.changed' },
    { at: '2026-06-03T15:00:00.001Z', event: 'thing.changed' },
    { at, event: 'thing.changed', payload: { thing_id: newId() } },
  ])
    assert.deepEqual(inShort(await simulate(waiting, id, { events: [missed] })), [
      'a:timeout c:next completed',
    ])
})

test('an event at the exact end of a wait still counts', async () => {
  const org = await testOrg()
  const simulate = await simulating(org)
  const id = await thing(org)
  const events = [{ at: '2026-06-03T15:00:00.000Z', event: 'thing.changed' }]
  assert.deepEqual(inShort(await simulate(waiting, id, { events })), ['a:next b:next completed'])
})

test('with explore: all, a wait for an event is simulated with the event and with the timeout', async () => {
  const org = await testOrg()
  const simulate = await simulating(org)
  const id = await thing(org)
  const choices = async (more: object): Promise<string[]> =>
    (await simulate(waiting, id, { explore: 'all', ...more })).paths.map(({ choices, ended_at }) =>
      [...choices.map(({ handle, by }) => `${handle} ${by}`), ended_at?.slice(5, 10)].join(' '),
    )
  assert.deepEqual(await choices({}), ['timeout timeout 06-03', 'next assumed 06-01'])
  const events = [{ at: '2026-06-02T15:00:00.000Z', event: 'thing.changed' }]
  assert.deepEqual(await choices({ events }), ['next event 06-02', 'timeout assumed 06-03'])
  const ends = [{ at: '2026-06-02T15:00:00.000Z', event: 'thing.noted' }]
  assert.deepEqual(await choices({ events: ends }), ['06-02', 'next assumed 06-01'])
})

test("the events of a run's own steps neither end nor resume it in a simulation", async () => {
  const org = await testOrg()
  const simulate = await simulating(org)
  const id = await thing(org)
  const own = { ...chain(noting, counting), exits: waiting.exits }
  assert.deepEqual(inShort(await simulate(own, id)), ['a1:next a2:next completed'])
})

test('a failed step has no effect, and the run continues as the error policy says', async () => {
  const org = await testOrg()
  const simulate = await simulating(org)
  const name = `fails ${org.slug}`
  const id = await thing(org, { name })
  failures.set(name, () => new AppError('invalid_state', 'No.'))
  const program = (then: 'stop' | 'continue' | 'branch') => ({
    entry: 'a',
    nodes: {
      a: {
        kind: 'count',
        config: { text: '' },
        on_error: { tries: 5, then },
        next: { next: 'b', error: 'c' },
      },
      b: {
        kind: 'condition',
        config: { conditions: [{ field: 'thing.count', op: 'eq', value: 0 }] },
        on_error: stop,
        next: {},
      },
      c: { kind: 'note', config: { text: 'skip' }, on_error: stop, next: {} },
    },
  })
  const stopped = await simulate(program('stop'), id)
  assert.deepEqual(inShort(stopped), ['a:failed failed step_failed'])
  assert.deepEqual(
    [stopped.paths[0]!.steps[0]!.reason, stopped.paths[0]!.steps[0]!.input],
    ['invalid_state', { thing_id: id, text: '' }],
  )
  assert.deepEqual(inShort(await simulate(program('continue'), id)), ['a:next b:true completed'])
  assert.deepEqual(inShort(await simulate(program('branch'), id)), ['a:error c:next completed'])
  failures.set(name, () => new Error('broken'))
  const broken = await simulate(program('stop'), id)
  assert.deepEqual(inShort(broken), ['a:failed failed step_failed'])
  assert.equal(broken.paths[0]!.ended_at, '2026-06-01T17:36:00.000Z')
  failures.delete(name)
})

test('a path that has not ended by the end of the simulated time is reported as open', async () => {
  const org = await testOrg()
  const simulate = await simulating(org)
  const id = await thing(org)
  const program = chain(noting, { kind: 'wait', config: { duration: { days: 3 } } })
  const { paths } = await simulate(program, id, { until: '2026-06-02T00:00:00.000Z' })
  assert.deepEqual(inShort({ paths }), ['a1:next a2:waiting open'])
  const [, wait] = paths[0]!.steps
  assert.deepEqual([wait!.at, wait!.until, paths[0]!.ended_at], [startAt, '2026-06-04T15:00:00.000Z', null])
})

test('a record can be created for the simulation, and its event starts the run', async () => {
  const org = await testOrg()
  const simulate = await simulating(org)
  const program = {
    ...forked(true),
    conditions: [{ field: 'event.status', op: 'eq', value: 'new' }] as const,
  }
  const simulation = await simulate(program, '', {
    subject: async (session) => {
      const call = { actor: ownerActor(org), input: { name: 'made up' }, requestId: newId() }
      const { output, events } = await session.perform('toy.make', call)
      return { id: (output as { id: string }).id, events }
    },
  })
  assert.deepEqual([simulation.refusal, ...inShort(simulation)], [null, 'a:next b:true c:next completed'])
  const rows = await org.query('select 1 from live.things where org_id = $1')
  assert.equal(rows.length, 0)
})

test('the reason why no run would start is reported, and the paths are shown anyway', async () => {
  const org = await testOrg()
  const simulate = await simulating(org)
  const id = await thing(org)
  const program = chain(noting)
  const refusal = async (more: object, input: object = {}): Promise<string | null> => {
    const simulation = await simulate({ ...program, ...more }, id, input)
    assert.deepEqual(
      [simulation.enrolls, ...inShort(simulation)],
      [simulation.refusal === null, 'a1:next completed'],
    )
    return simulation.refusal
  }
  assert.equal(await refusal({}), null)
  assert.equal(await refusal({ conditions: [isOpen] }), 'conditions')
  assert.equal(await refusal({}, { event: 'thing.noted' }), 'trigger')
  assert.equal(await refusal({}, { payload: { thing_id: newId() } }), 'trigger')
  const ofDone = { trigger: { kind: 'thing.changed', config: { status: 'done' } } }
  assert.equal(await refusal(ofDone), 'trigger')
  assert.equal(await refusal(ofDone, { payload: { status: 'done' } }), null)
  assert.equal(await refusal({ trigger: { kind: 'thing.due', config: {} } }), 'trigger')
})

test('a subject that no longer exists ends its run before the first step', async () => {
  const org = await testOrg()
  const simulate = await simulating(org)
  const id = await thing(org)
  await org.app.inspect.query('update live.things set is_gone = true where id = $1', [id])
  const simulation = await simulate(chain(noting), id)
  assert.deepEqual([simulation.refusal, ...inShort(simulation)], ['trigger', ' cancelled subject_gone'])
  await assert.rejects(simulate(chain(noting), newId()), { code: 'not_found' })
})

/** Returns an automation with `steps` consecutive steps, followed by a condition. */
const longWay = (steps: number) => {
  const nodes = Object.fromEntries(
    Array.from({ length: steps }, (_, at) => {
      const node = { kind: 'tag', config: { text: 'skip' }, on_error: stop, next: { next: `n${at + 1}` } }
      return [`n${at}`, node] as const
    }),
  )
  const fork = { kind: 'condition', config: { conditions: [isOpen] }, on_error: stop, next: {} }
  return { entry: 'n0', nodes: { ...nodes, [`n${steps}`]: fork } }
}

test('a simulation executes at most 500 steps, and a path that is cut off is reported as open', async () => {
  const org = await testOrg()
  const simulate = await simulating(org)
  const id = await thing(org)
  const last = async (steps: number) => {
    const { paths } = await simulate(longWay(steps), id)
    return [paths[0]!.outcome, paths[0]!.reason, paths[0]!.steps.length]
  }
  assert.deepEqual(await last(499), ['completed', null, 500])
  assert.deepEqual(await last(500), ['open', 'too_many_steps', 500])
  // All explored paths share the limit of 500 steps. The first path uses them up, so the second path is left out at
  // the condition.
  const { paths, paths_left_out } = await simulate(longWay(499), id, { explore: 'all' })
  assert.deepEqual([paths.length, paths_left_out], [1, 1])
})

test('a simulation takes at most five seconds, and a path that is cut off is reported as open', async (t) => {
  const org = await testOrg()
  const simulate = await simulating(org)
  const id = await thing(org)
  const real = performance.now.bind(performance)
  let [passed, steps] = [0, 0]
  t.mock.method(performance, 'now', () => real() + passed)
  failures.set('Slow', () => {
    passed = ++steps < 3 ? 4_000 : 5_001
    return new Error('slow')
  })
  const on_error = { tries: 1, then: 'continue' } as const
  const slow = await thing(org, { name: 'Slow' })
  const five = Array.from({ length: 5 }, () => ({ ...counting, on_error }))
  const simulation = await simulate(chain(...five), slow)
  failures.clear()
  passed = 0
  assert.deepEqual(
    [simulation.paths[0]!.outcome, simulation.paths[0]!.reason, simulation.paths[0]!.steps.length],
    ['open', 'too_long', 3],
  )
  assert.equal((await simulate(chain(...five), id)).paths[0]!.outcome, 'completed')
})
