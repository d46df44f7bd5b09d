import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../testing/test-org.ts'
import { AppError } from '../../errors.ts'
import type { Program, ProgramNode } from '../definition/program.ts'
import { assertConserved } from '../testing/conservation.ts'
import { type Driven, driven } from '../testing/drive.ts'
import { simulating, startAt } from '../testing/simulating.ts'
import { failures, makeThing, moveThing, writeNote } from '../testing/toy-trade.ts'
import type { EventToCome } from './world.ts'

/** Returns a generator of random numbers below a bound. The same seed always produces the same numbers. */
function numbers(seed: number): Below {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Below = (below: number) => number
const statuses = ['new', 'open', 'done'] as const
const hourMs = 3_600_000
const later = (hours: number): string => new Date(Date.parse(startAt) + hours * hourMs).toISOString()

function someCondition(below: Below): object {
  const either = [
    { field: 'thing.status', op: 'eq', value: statuses[below(3)] },
    { field: 'thing.count', op: 'gte', value: below(3) },
    { field: 'thing.tags', op: 'has_tag', value: 'a' },
  ]
  const chosen = either[below(3)]!
  return below(4) === 0 ? { not: chosen } : chosen
}

function someWait(below: Below): object {
  const business_hours = below(2) === 0
  const if_past = (['continue', 'stop'] as const)[below(2)]
  return [
    { duration: { hours: 1 + below(40) }, business_hours },
    { until: { time: `${10 + below(9)}:30`, weekdays: ['mon', 'thu'] }, business_hours },
    { until: { instant: later(below(100)) }, business_hours },
    { until: { field: 'thing.due_at', offset: { days: 1 - below(3) }, if_past }, business_hours },
  ][below(4)]!
}

function someAwaited(below: Below): object {
  return {
    event: ['thing.changed', 'thing.noted'][below(2)],
    same: 'subject',
    timeout: { days: 1 + below(3) },
    ...(below(2) === 0 && { already: [someCondition(below)] }),
  }
}

/** Returns a random kind of step with its config, and the outputs (handles) to which next steps can be connected. */
function someStep(below: Below): [kind: string, config: object, ...handles: string[]] {
  const actionHandles = ['next', 'error']
  switch (below(9)) {
    case 0:
      return ['condition', { conditions: [someCondition(below)] }, 'true', 'false']
    case 1: {
      const branches = ['x', 'y'].map((id) => ({ id, label: id, conditions: [someCondition(below)] }))
      return ['branch', { branches }, 'branch:x', 'branch:y', 'branch:default']
    }
    case 2:
      return below(3) === 0 ? ['exit', { reason: 'enough' }] : ['count', { text: '' }, ...actionHandles]
    case 3:
      return ['move', { text: statuses[below(3)] }, ...actionHandles]
    case 4:
      return ['tag', { text: ['a', 'skip'][below(2)] }, ...actionHandles]
    case 5:
      return ['count', { text: '' }, ...actionHandles]
    case 6:
      return ['note', { text: 'Of {{ thing.name }}' }, ...actionHandles]
    case 7:
      return ['wait', someWait(below), 'next']
    default:
      return ['wait_for_event', someAwaited(below), 'next', 'timeout']
  }
}

/** Returns a random tree of steps. The name of a node is its position in the tree. */
function someProgram(below: Below): Partial<Program> {
  const nodes: Record<string, ProgramNode> = {}
  const add = (name: string, levels: number): string => {
    const [kind, config, ...handles] = someStep(below)
    const then = (['stop', 'continue', 'branch'] as const)[below(3)]!
    const next: Record<string, string> = {}
    if (levels > 1)
      for (const [at, handle] of handles.entries()) next[handle] = add(`${name}${at}`, levels - 1)
    nodes[name] = { kind, config: { ...config }, on_error: { tries: 1 + below(3), then }, next }
    return name
  }
  const entry = add('n', 6)
  const exits = [[someCondition(below)], [{ event: 'thing.noted', same: 'subject' }], [], []][below(4)]
  return { entry, nodes, exits: exits as Program['exits'] }
}

/**
 * Executes the run with the real engine: moves the clock from one due time to the next, emits each event at its time,
 * and stops when the run has ended.
 */
async function runForReal(
  drive: Driven,
  { id, name }: { id: string; name: string },
  { events, failure }: { events: readonly EventToCome[]; failure: (() => Error) | undefined },
): Promise<void> {
  const { org } = drive
  const at = async (instant: string): Promise<void> => {
    org.app.clock.now = new Date(instant)
    if (failure) failures.set(name, failure)
    await drive.quiet()
    failures.delete(name)
  }
  await at(startAt)
  const upcoming = [...events]
  for (;;) {
    const [due] = await drive.rows<{ due_at: Date }>(
      `select a.due_at from live.automation_agenda a where a.org_id = $1 and a.kind = 'run' order by a.due_at`,
      [org.id],
    )
    const dueAt = due?.due_at.toISOString()
    if (dueAt === undefined) return
    const next = upcoming[0]
    if (next && next.at <= dueAt) {
      upcoming.shift()
      org.app.clock.now = new Date(next.at)
      const [thing] = await drive.rows<{ status: string }>('select status from live.things where id = $1', [
        id,
      ])
      const operation = next.event === 'thing.changed' ? moveThing : writeNote
      await org.run(operation, { thing_id: id, text: thing!.status })
    }
    await at(next && next.at <= dueAt ? next.at : dueAt)
  }
}

const iso = (at: Date | null): string | null => at && at.toISOString()

test('a simulation shows the same steps as a real run of the same automation with the same events', async () => {
  const org = await testOrg()
  const simulate = await simulating(org)
  const drive = await driven(org)
  const outcomes = new Set<string>()
  for (let seed = 1; seed <= 100; seed++) {
    const below = numbers(seed)
    const program = someProgram(below)
    const failure = [() => new AppError('invalid_state', 'No.'), () => new Error('broken')][below(8)]
    const events = Array.from({ length: below(4) }, () => ({
      at: later(1 + below(80)),
      event: ['thing.changed', 'thing.noted'][below(2)]!,
    })).toSorted((a, b) => (a.at < b.at ? -1 : 1))
    org.app.clock.now = new Date(startAt)
    const automationId = await drive.publish(program)
    const name = `${org.slug} ${seed}`
    const due_at = below(2) === 0 ? null : later(below(90))
    const { id } = await org.run(makeThing, { name, due_at })
    if (failure) failures.set(name, failure)
    const simulation = await simulate(program, id, { events, until: '2029-06-01T00:00:00.000Z' })
    failures.delete(name)
    await runForReal(drive, { id, name }, { events, failure })
    await org.app.inspect.query(`update live.automations set status = 'paused' where id = $1`, [automationId])

    const [path] = simulation.paths
    const [run] = await drive.rows<{ state: string; reason: string | null; ended_at: Date | null }>(
      'select state, reason, ended_at from live.automation_runs where org_id = $1 and automation_id = $2',
      [org.id, automationId],
    )
    const steps = await drive.rows<
      Record<string, unknown> & { started_at: Date; ended_at: Date; outcome: string }
    >(
      `select s.node, s.kind, s.outcome, s.reason, s.handle, s.started_at, s.ended_at from live.automation_steps s
         join live.automation_runs r on r.org_id = s.org_id and r.id = s.run_id
        where r.org_id = $1 and r.automation_id = $2 order by s.step`,
      [org.id, automationId],
    )
    assert.deepEqual(
      {
        outcome: path!.outcome,
        reason: path!.reason,
        ended_at: path!.ended_at,
        steps: path!.steps.map(({ node_id, kind, outcome, reason, handle, at, until }) => ({
          node: node_id,
          kind,
          outcome,
          reason,
          handle,
          at,
          until,
        })),
      },
      {
        outcome: run!.state,
        reason: run!.reason,
        ended_at: iso(run!.ended_at),
        steps: steps.map(({ started_at, ended_at, ...step }) => ({
          ...step,
          at: iso(started_at),
          until: step.outcome === 'waited' ? iso(ended_at) : null,
        })),
      },
      `seed ${seed}`,
    )
    outcomes.add(`${path!.outcome} ${path!.reason}`)
    for (const step of path!.steps) outcomes.add(`${step.kind} ${step.outcome} ${step.reason}`)
  }
  for (const outcome of [
    'completed null',
    'completed enough',
    'completed past',
    'cancelled exit_condition',
    'failed step_failed',
    'wait_for_event waited event',
    'wait_for_event waited timeout',
    'wait_for_event waited already',
    'wait waited null',
    'wait waited business_hours',
    'wait waited past',
    'count failed invalid_state',
    'move failed internal_error',
    'tag skipped nothing_to_do',
  ])
    assert.ok(outcomes.has(outcome), `no program came to ${outcome}: ${[...outcomes].sort().join(', ')}`)
  await assertConserved(org.app.inspect, org.id)
})
