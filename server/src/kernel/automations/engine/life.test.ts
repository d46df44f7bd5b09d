import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondConnection, untilWaiting } from '../../../testing/race.ts'
import { organizationOf, ownerActor } from '../../operations/testing/tally.ts'
import { arrangedOrgs, states } from '../testing/arranged.ts'
import { chain, type Driven } from '../testing/drive.ts'
import { failures, makeThing, moveThing } from '../testing/toy-trade.ts'
import { purgeOldListeners } from './purge-old-listeners.ts'
import { type AutomationChange, onArchived, onPaused, onResumed } from './life.ts'
import { cancelRun, moveRuns, resumeRun, retryStep } from './runs.ts'
import { runTurn } from './run-turn.ts'
import { signalTurn } from './signal-turn.ts'
import { workTurn } from './work-turn.ts'
import { waitingLong } from './waiting-long.ts'
import { AppError } from '../../errors.ts'
import type { Writes } from '../../database/queries.ts'

const arranged = arrangedOrgs()

const forAnHour = { kind: 'wait', config: { duration: { hours: 1 }, business_hours: false } }

async function decide(
  { org }: Driven,
  automationId: string,
  status: 'active' | 'paused' | 'archived',
  then: (decided: AutomationChange) => void,
): Promise<void> {
  const now = org.app.kernel.now()
  await org.app.database.live.transaction({ orgId: org.id, locations: '*' }, async (db) => {
    await db.rows(
      `update automations set status = $3, archived_at = case when $3 = 'archived' then $4::timestamptz end
        where org_id = $1 and id = $2`,
      [org.id, automationId, status, now],
    )
    then({ db, orgId: org.id, automationId, now })
  })
}

/** Runs `work` in a transaction as the organization's owner, like an operation that a member calls. */
function byPeople<T>(
  { org }: Driven,
  work: (call: { db: Writes; actor: ReturnType<typeof ownerActor>; now: string }) => Promise<T>,
) {
  return org.app.database.live.transaction({ orgId: org.id, locations: '*' }, (db) =>
    work({ db, actor: ownerActor(org), now: org.app.kernel.now() }),
  )
}

test('while an automation is paused no run starts and due runs are held; when it is resumed they continue at once', async () => {
  const toy = await arranged()
  const { clock } = toy.org.app
  clock.now = new Date('2026-03-02T18:00:00.000Z')
  const automation = await toy.publish(chain(forAnHour, { kind: 'count' }))
  await toy.org.run(makeThing, {})
  await toy.quiet()
  await decide(toy, automation, 'paused', (decided) => onPaused(decided, 'hold'))
  await toy.org.run(makeThing, {})
  clock.now = new Date('2026-03-02T20:00:00.000Z')
  await toy.quiet()
  const [pausedRun, ...others] = await toy.runs()
  assert.deepEqual(
    [pausedRun!.state, pausedRun!.wait_kind, pausedRun!.due_at, others.length],
    ['paused', 'duration', null, 0],
  )
  await decide(toy, automation, 'active', onResumed)
  await toy.quiet()
  assert.deepEqual(states(await toy.runs()), ['completed'])
})

test('all held runs continue, also if there are more than one transaction releases', async () => {
  const toy = await arranged()
  const { clock } = toy.org.app
  clock.now = new Date('2026-03-02T18:00:00.000Z')
  const automation = await toy.publish({ ...chain(forAnHour), reentry: 'always' })
  await toy.org.run(makeThing, {})
  await toy.quiet()
  const [run] = await toy.runs()
  await toy.rows(
    `insert into live.automation_runs select r.org_id, gen_random_uuid(), r.automation_id, r.revision, r.subject_kind, r.subject_id,
            r.client_id, r.location_id, 'paused', r.wait_kind, r.node, r.step, null, r.anchor, null, r.depth, r.cause, r.context,
            r.entered_at, null, null, null from live.automation_runs r, generate_series(1, 1500) where r.id = $1`,
    [run!.id],
  )
  await toy.rows(
    `insert into live.automation_agenda (org_id, run_id, automation_id)
     select r.org_id, r.id, r.automation_id from live.automation_runs r where r.org_id = $1 and r.state = 'paused'`,
    [toy.org.id],
  )
  await toy.rows(`update live.automation_tallies set entered = 1501 where org_id = $1`, [toy.org.id])
  await decide(toy, automation, 'active', onResumed)
  const due = async (): Promise<number> =>
    (
      await toy.rows('select 1 from live.automation_agenda where org_id = $1 and due_at <= $2', [
        toy.org.id,
        clock.now,
      ])
    ).length
  assert.equal(await due(), 1, 'the drain, and no run before it')
  await workTurn(toy.parts, organizationOf(toy.org))
  assert.equal(await due(), 1001, 'the first thousand, and the drain')
  clock.now = new Date('2026-03-02T20:00:00.000Z')
  await toy.quiet()
  assert.equal((await toy.runs()).filter(({ state }) => state === 'completed').length, 1501)
})

test('pausing with cancellation and archiving cancel all runs of the automation', async () => {
  const toy = await arranged()
  const first = await toy.publish(chain(forAnHour))
  const second = await toy.publish(chain(forAnHour))
  await toy.org.run(makeThing, {})
  await toy.quiet()
  await decide(toy, first, 'paused', (decided) => onPaused(decided, 'cancel'))
  await decide(toy, second, 'archived', onArchived)
  await toy.quiet()
  assert.deepEqual(states(await toy.runs(first)), ['cancelled paused'])
  assert.deepEqual(states(await toy.runs(second)), ['cancelled archived'])
  await toy.org.run(makeThing, {})
  await toy.quiet()
  assert.equal((await toy.runs()).length, 2)
})

test('runs keep the revision with which they started; a run that is moved continues by the new revision', async () => {
  const toy = await arranged()
  const { clock } = toy.org.app
  clock.now = new Date('2026-03-02T18:00:00.000Z')
  const automationId = await toy.publish(chain(forAnHour, { kind: 'tag', config: { text: 'one' } }))
  const first = await toy.org.run(makeThing, {})
  const second = await toy.org.run(makeThing, {})
  await toy.quiet()
  await toy.publish(chain(forAnHour, { kind: 'tag', config: { text: 'two' } }), { automationId, revision: 2 })
  const [run] = await toy.runs()
  const answer = await byPeople(toy, async (call) => {
    await call.db.rows('update automation_runs set wait_kind = null, state = $2 where id = $1', [
      run!.id,
      'running',
    ])
    return await moveRuns(call, { automationId, revision: 2 })
  })
  assert.deepEqual([answer.moved.length, answer.left], [1, [{ run_id: run!.id, reason: 'is not waiting' }]])
  await toy.rows(`update live.automation_runs set wait_kind = 'duration', state = 'waiting' where id = $1`, [
    run!.id,
  ])
  clock.now = new Date('2026-03-02T19:00:00.000Z')
  await toy.quiet()
  const tags = await toy.rows('select id, tags from live.things where org_id = $1 order by id', [toy.org.id])
  assert.deepEqual(tags, [
    { id: first.id, tags: ['one'] },
    { id: second.id, tags: ['two'] },
  ])
})

test('a run is not moved to a revision for another kind of subject', async () => {
  const toy = await arranged()
  const automationId = await toy.publish(chain(forAnHour))
  await toy.org.run(makeThing, {})
  await toy.quiet()
  await toy.publish({ ...chain(forAnHour), subject: 'client' }, { automationId, revision: 2 })
  const [run] = await toy.runs()
  assert.deepEqual(await byPeople(toy, (call) => moveRuns(call, { automationId, revision: 2 })), {
    moved: [],
    left: [{ run_id: run!.id, reason: 'is about a thing, which the passed revision does not support' }],
  })
})

test('a failed run that is retried still receives its events, although the listeners of its revision were deleted', async () => {
  const toy = await arranged()
  const forChange = { kind: 'wait_for_event', config: { event: 'thing.changed', timeout: { days: 1 } } }
  const first = chain({ kind: 'note', config: { text: 'hello' } }, forChange)
  failures.set('Bad', () => new AppError('invalid_state', 'No.'))
  const automationId = await toy.publish(first)
  const failed = await toy.org.run(makeThing, { name: 'Bad' })
  await toy.quiet()
  const other = chain(
    { kind: 'count' },
    { kind: 'wait', config: { duration: { days: 1 }, business_hours: false } },
  )
  await toy.publish(other, { automationId, revision: 2 })
  await purgeOldListeners(toy.org.app.database)
  failures.clear()
  const [run] = await toy.runs()
  await byPeople(toy, (call) => retryStep(call, run!.id))
  await toy.quiet()
  await toy.org.run(moveThing, { thing_id: failed.id, text: 'open' })
  await toy.quiet()
  assert.deepEqual(states(await toy.runs()), ['completed'])
})

test('a run can be cancelled only once, and its subject may enter again', async () => {
  const toy = await arranged()
  await toy.publish({ ...chain(forAnHour), trigger: { kind: 'thing.changed', config: {} } })
  const { id } = await toy.org.run(makeThing, {})
  await toy.org.run(moveThing, { thing_id: id, text: 'open' })
  await toy.quiet()
  const [run] = await toy.runs()
  await byPeople(toy, (call) => cancelRun(call, run!.id))
  await assert.rejects(
    byPeople(toy, (call) => cancelRun(call, run!.id)),
    { code: 'invalid_state' },
  )
  await toy.org.run(moveThing, { thing_id: id, text: 'done' })
  await toy.quiet()
  assert.deepEqual(states(await toy.runs()), ['cancelled cancelled_by_member', 'waiting'])
})

test('cancelling a run waits for the turn that executes it, and a turn skips runs that a member has locked', async () => {
  const toy = await arranged()
  await toy.publish(chain({ kind: 'count' }, forAnHour))
  const { id } = await toy.org.run(makeThing, {})
  await toy.relay()
  // Begins the run without executing its first step.
  await signalTurn(toy.parts, organizationOf(toy.org))
  const holder = await secondConnection(toy.org.app)
  await holder.query('begin')
  await holder.query('select 1 from live.things where id = $1 for update', [id])
  const quiet = toy.quiet()
  await untilWaiting(toy.org.app, 1)
  const [unseen] = await toy.runs()
  const cancelled = byPeople(toy, (call) => cancelRun(call, unseen!.id))
  await untilWaiting(toy.org.app, 2)
  await holder.query('commit')
  await quiet
  await cancelled
  assert.deepEqual(states(await toy.runs()), ['cancelled cancelled_by_member'])
  assert.deepEqual(await toy.steps(), ['a1 count done'])
  const other = await toy.org.run(makeThing, {})
  await toy.relay()
  await toy.engine.untilQuiet(toy.org.id)
  const lockedRun = (await toy.runs()).at(-1)!
  await holder.query('begin')
  await holder.query('select 1 from live.automation_runs where id = $1 for update', [lockedRun.id])
  await toy.rows('update live.automation_agenda set due_at = now() - interval $$1 min$$ where run_id = $1', [
    lockedRun.id,
  ])
  assert.deepEqual(await runTurn(toy.parts, organizationOf(toy.org)), {
    isLocked: false,
    signals: 0,
    runs: 0,
    steps: 0,
    isMore: false,
    isWorkDue: false,
    hasEffects: false,
  })
  await holder.query('rollback')
  assert.ok(other.id)
})

test('a failed run can be resumed after the failed step, or the step can be retried', async () => {
  const toy = await arranged()
  failures.set('Bad', () => new AppError('invalid_state', 'No.'))
  await toy.publish({
    ...chain({ kind: 'note', config: { text: 'hello' } }, { kind: 'count' }),
    reentry: 'always',
  })
  await toy.org.run(makeThing, { name: 'Bad' })
  await toy.org.run(makeThing, { name: 'Bad' })
  await toy.quiet()
  assert.deepEqual(states(await toy.runs()), ['failed step_failed', 'failed step_failed'])
  failures.clear()
  const [first, second] = await toy.runs()
  await byPeople(toy, (call) => resumeRun(call, first!.id))
  await byPeople(toy, (call) => retryStep(call, second!.id))
  await toy.quiet()
  assert.deepEqual(states(await toy.runs()), ['completed', 'completed'])
  assert.deepEqual(await toy.steps(), [
    'a1 note failed invalid_state',
    'a2 count done',
    'a1 note done',
    'a2 count done',
  ])
  assert.deepEqual(await toy.rows('select key from live.thing_notes where org_id = $1', [toy.org.id]), [
    { key: `run/${second!.id}/1/r1` },
  ])
})

test('events from before an automation was published, or from while it was paused, do not start runs later', async () => {
  const toy = await arranged()
  const { clock } = toy.org.app
  const at = (minute: number) =>
    void (clock.now = new Date(Date.parse('2026-03-02T18:00:00.000Z') + minute * 60_000))
  at(0)
  const trigger = { kind: 'thing.changed', config: {} }
  const program = { ...chain(forAnHour), trigger, reentry: 'always' as const }
  const { id } = await toy.org.run(makeThing, {})
  const change = (text: string) => toy.org.run(moveThing, { thing_id: id, text })
  await change('open')
  at(1)
  const automation = await toy.publish(program)
  const count = async (): Promise<number> => (await toy.runs(automation)).length
  await toy.quiet()
  assert.equal(await count(), 0, 'told before it was published, and passed on after')
  await change('done')
  await toy.relay()
  at(2)
  await toy.publish(program, { automationId: automation, revision: 2 })
  await toy.quiet()
  assert.equal(await count(), 1, 'it began runs all the while: the newer revision begins this one')
  assert.equal((await toy.runs(automation))[0]!.revision, 2)
  at(3)
  await decide(toy, automation, 'paused', (decided) => onPaused(decided, 'hold'))
  await change('new')
  await toy.relay()
  at(4)
  await decide(toy, automation, 'active', onResumed)
  await toy.quiet()
  assert.equal(await count(), 1, 'told while it was paused, and met after')
  await change('open')
  await toy.relay()
  at(5)
  await toy.publish(
    { ...program, trigger: { kind: 'thing.noted', config: {} } },
    { automationId: automation, revision: 3 },
  )
  at(6)
  await toy.publish(program, { automationId: automation, revision: 4 })
  await toy.quiet()
  assert.equal(await count(), 1, 'what it did not listen for meanwhile is not made up for')
  await change('done')
  await toy.quiet()
  assert.equal(await count(), 2)
  at(70)
  await toy.quiet()
})

/**
 * Runs `change` while a turn of the engine (a transaction that advances due runs) is open. The turn has suspended the
 * run of a paused automation but is not committed yet, because a step of another run blocks it.
 */
async function duringTurn(toy: Driven, change: (automationId: string) => Promise<void>): Promise<void> {
  const { app } = toy.org
  app.clock.now = new Date('2026-03-02T18:00:00.000Z')
  const automation = await toy.publish(chain(forAnHour))
  await toy.org.run(makeThing, {})
  await toy.quiet()
  await decide(toy, automation, 'paused', (decided) => onPaused(decided, 'hold'))
  await toy.publish({ ...chain({ kind: 'count' }), trigger: { kind: 'thing.changed', config: {} } })
  const { id } = await toy.org.run(makeThing, {})
  await toy.org.run(moveThing, { thing_id: id, text: 'open' })
  await toy.relay()
  app.clock.now = new Date('2026-03-02T20:00:00.000Z')
  const holder = await secondConnection(app)
  await holder.query('begin')
  await holder.query('select 1 from live.things where id = $1 for update', [id])
  const turn = toy.engine.untilQuiet(toy.org.id)
  await untilWaiting(app, 1)
  await change(automation)
  await holder.query('commit')
  await turn
  await toy.quiet()
  const [run] = await toy.runs(automation)
  assert.deepEqual([run!.state, run!.due_at], ['completed', null])
}

test('a run that a turn has locked while its automation is resumed continues', async () => {
  const toy = await arranged()
  await duringTurn(toy, (automation) => decide(toy, automation, 'active', onResumed))
})

test('a run that a turn has locked while its automation is published continues', async () => {
  const toy = await arranged()
  await duringTurn(toy, async (automationId) => {
    await toy.publish(chain(forAnHour), { automationId, revision: 2 })
  })
})

test('runs cancelled by a pause stay cancelled, and runs that start after a new publication are not cancelled', async () => {
  const toy = await arranged()
  const automation = await toy.publish({ ...chain(forAnHour), reentry: 'always' })
  const { id } = await toy.org.run(makeThing, {})
  await toy.quiet()
  await decide(toy, automation, 'paused', (decided) => onPaused(decided, 'cancel'))
  await toy.publish({ ...chain(forAnHour), reentry: 'always' }, { automationId: automation, revision: 2 })
  const later = await toy.org.run(makeThing, {})
  await toy.quiet()
  const runs = await toy.rows<{ subject_id: string; state: string }>(
    'select subject_id, state from live.automation_runs where org_id = $1 order by id',
    [toy.org.id],
  )
  assert.deepEqual(runs, [
    { subject_id: id, state: 'cancelled' },
    { subject_id: later.id, state: 'waiting' },
  ])
})

test('a run that is being cancelled executes no step, also if an event ends its wait after a new publication', async () => {
  const toy = await arranged()
  const config = { event: 'thing.changed', same: 'subject', timeout: { hours: 1 }, on_timeout: 'continue' }
  const steps = chain({ kind: 'wait_for_event', config }, { kind: 'tag', config: { text: 'moved' } })
  const automation = await toy.publish(steps)
  const { id } = await toy.org.run(makeThing, {})
  await toy.quiet()
  await decide(toy, automation, 'paused', (decided) => onPaused(decided, 'cancel'))
  await toy.publish(steps, { automationId: automation, revision: 2 })
  await toy.org.run(moveThing, { thing_id: id, text: 'open' })
  await toy.quiet()
  assert.deepEqual(states(await toy.runs(automation)), ['cancelled paused'])
  assert.deepEqual(await toy.steps(), ['a1 wait_for_event waited event'])
})

test('health reports runs that are still held although their automation is active', async () => {
  const toy = await arranged()
  const { system } = toy.org.app.database
  const { clock } = toy.org.app
  clock.now = new Date('2026-03-02T18:00:00.000Z')
  const automation = await toy.publish(chain(forAnHour))
  await toy.org.run(makeThing, {})
  await toy.quiet()
  await decide(toy, automation, 'paused', (decided) => onPaused(decided, 'hold'))
  clock.now = new Date('2026-03-02T20:00:00.000Z')
  await toy.quiet()
  const reported = async (): Promise<boolean> =>
    (await waitingLong(system, toy.org.app.kernel.now())).some((each) => each.includes(automation))
  assert.equal(await reported(), false, 'held by the pause')
  await toy.rows(`update live.automations set status = 'active' where org_id = $1 and id = $2`, [
    toy.org.id,
    automation,
  ])
  assert.equal(await reported(), true, 'nothing releases it')
  await decide(toy, automation, 'active', onResumed)
  assert.equal(await reported(), false, 'it is about to be released')
  await toy.quiet()
  assert.deepEqual([await reported(), states(await toy.runs())], [false, ['completed']])
})
