// Runs in its own process: it searches the whole database for due runs, and would find those of other tests.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soon } from '../../../testing/soon.ts'
import { newId } from '../../ids.ts'
import { arrangedOrgs } from '../testing/arranged.ts'
import { chain, type Driven } from '../testing/drive.ts'
import { makeThing } from '../testing/toy-trade.ts'
import { createEngine } from './engine.ts'
import { finder } from './find-due.ts'
import { pruneRuns } from './prune-runs.ts'
import { waitingLong } from './waiting-long.ts'
import { organizationOf } from '../../operations/testing/tally.ts'
import { defaultRetention } from '../../retention/retention.ts'

const arranged = arrangedOrgs()

const second = { kind: 'wait', config: { duration: { seconds: 1 }, business_hours: false } }

test('due organizations are found by polling, and their runs continue without a notification', async (t) => {
  const toys = [await arranged(), await arranged(), await arranged()]
  for (const toy of toys) {
    await toy.publish(chain({ kind: 'count' }, second, { kind: 'count' }))
    await toy.org.run(makeThing, {})
    await toy.relay()
  }
  const [{ parts }] = toys as [Driven]
  const byId = new Map(toys.map(({ org }) => [org.id, organizationOf(org)]))
  const organizationOfAny = (id: string) => Promise.resolve(byId.get(id))
  const rounds = createEngine({ ...parts, organizationOf: organizationOfAny }, { atOnce: 2 }).start()
  t.after(() => rounds.stop())
  await soon(async () => {
    for (const toy of toys)
      assert.deepEqual(
        (await toy.runs()).map(({ state }) => state),
        ['completed'],
      )
  }, 20_000)
})

test('the search finds organizations with new signals or due runs, and returns when something is due next', async () => {
  const toy = await arranged()
  const { clock } = toy.org.app
  clock.now = new Date('2026-03-02T18:00:00.000Z')
  const find = finder(toy.org.app.database.system, () => toy.org.app.kernel.now())
  const isFound = async (): Promise<boolean> => (await find()).orgs.includes(toy.org.id)
  await toy.publish(chain({ kind: 'wait', config: { duration: { hours: 1 }, business_hours: false } }))
  await toy.quiet()
  assert.equal(await isFound(), false)
  await toy.org.run(makeThing, {})
  await toy.relay()
  assert.equal(await isFound(), true)
  await toy.quiet()
  assert.equal(await isFound(), false)
  clock.now = new Date('2026-03-02T18:59:59.000Z')
  assert.equal((await find()).nextDue, '2026-03-02T19:00:00.000Z')
  clock.now = new Date('2026-03-02T19:00:00.000Z')
  assert.equal(await isFound(), true)
  await toy.quiet()
})

test('an organization with more due runs than one search reads does not hide the others', async () => {
  const [crowded, quiet] = [await arranged(), await arranged()]
  const { clock } = crowded.org.app
  clock.now = new Date('2026-03-02T18:00:00.000Z')
  const insert = (toy: Driven, count: number, minutes: number) =>
    toy.rows(
      `insert into live.automation_agenda (org_id, run_id, automation_id, due_at)
       select $1, gen_random_uuid(), $2, $3::timestamptz - interval '1 min' * $4 from generate_series(1, $5::int)`,
      [toy.org.id, newId(), clock.now, minutes, count],
    )
  await insert(crowded, 5_001, 10)
  await insert(quiet, 1, 1)
  const find = finder(crowded.org.app.database.system, () => crowded.org.app.kernel.now())
  const { orgs: orgIds, isMore } = await find()
  assert.deepEqual(
    [orgIds.includes(crowded.org.id), orgIds.includes(quiet.org.id), isMore],
    [true, true, true],
  )
  for (const toy of [crowded, quiet])
    await toy.rows('delete from live.automation_agenda where org_id = $1', [toy.org.id])
})

test('health reports events and due runs that have waited for more than a minute', async () => {
  const toy = await arranged()
  const { clock, database } = toy.org.app
  const { system } = database
  clock.now = new Date()
  const later = new Date(clock.now.getTime() + 90_000).toISOString()
  await toy.publish(chain(second))
  await toy.quiet()
  await toy.org.run(makeThing, {})
  await toy.relay()
  assert.deepEqual(await waitingLong(system, toy.org.app.kernel.now()), [])
  assert.match(
    (await waitingLong(system, later)).join(),
    /^An event has been waiting for automations for \d\d s\.$/,
  )
  await toy.quiet()
  assert.match(
    (await waitingLong(system, later)).join(),
    /^A run of an automation has been due for \d\d s\.$/,
  )
  clock.now = new Date(later)
  await toy.quiet()
  assert.deepEqual(await waitingLong(system, later), [])
})

test("a step that enrolls its subject in another automation starts a run there, subject to that one's re-entry rule", async () => {
  const toy = await arranged()
  const target = await toy.publish({ ...chain(second), trigger: { kind: 'thing.noted', config: {} } })
  const other = await toy.publish({ ...chain(second), trigger: { kind: 'thing.noted', config: {} } })
  const { id } = await toy.org.run(makeThing, {})
  for (let count = 0; count < 2; count++)
    await toy.rows(
      `insert into live.events (org_id, id, name, payload, cause, occurred_at) values ($1, $2, 'automation.enrolled', $3, $4, now())`,
      [
        toy.org.id,
        newId(),
        { automation_id: target, subject_kind: 'thing', subject_id: id },
        { depth: 1, root_event_id: newId() },
      ],
    )
  await toy.relay()
  await toy.engine.untilQuiet(toy.org.id)
  assert.deepEqual(
    (await toy.runs(target)).map(({ depth }) => depth),
    [2],
  )
  assert.deepEqual(await toy.runs(other), [])
})

test('old runs are deleted with their steps, except runs of automations that a subject may enter only once', async () => {
  const toy = await arranged()
  const reenterable = await toy.publish(chain({ kind: 'count' }))
  const never = await toy.publish({ ...chain({ kind: 'count' }), reentry: 'never' })
  await toy.org.run(makeThing, {})
  await toy.quiet()
  const { runsMs } = defaultRetention
  const prune = (ms: number) =>
    pruneRuns(toy.org.app.database, defaultRetention).run(new Date(Date.now() + ms).toISOString())
  await prune(runsMs - 60_000)
  assert.equal((await toy.runs()).length, 2)
  await prune(runsMs + 60_000)
  assert.deepEqual([(await toy.runs(reenterable)).length, (await toy.runs(never)).length], [0, 1])
  assert.deepEqual(await toy.steps(), [])
  const tallies = await toy.rows(
    'select sum(entered)::int as entered from live.automation_tallies where org_id = $1',
    [toy.org.id],
  )
  assert.deepEqual(tallies, [{ entered: 2 }])
  // Deletes the hourly counts together with the runs, because a later check compares counts and runs.
  await toy.rows('delete from live.automation_tallies where org_id = $1', [toy.org.id])
  await toy.rows('delete from live.automation_runs where org_id = $1', [toy.org.id])
})

test('for an organization with a clock moved by hand, the retention of runs follows that clock', async () => {
  const { runsMs } = defaultRetention
  const start = '2031-03-02T18:00:00.000Z'
  const toy = await arranged(start)
  const { org } = toy
  const [automation, run] = [newId(), newId()]
  await toy.rows(
    `insert into live.automations (org_id, id, name, mode, trigger_kind, subject_type, draft_revision, created_by_type, created_at, updated_at)
     values ($1, $2, 'Test', 'linear', 'thing.made', 'thing', 1, 'system', $3, $3)`,
    [org.id, automation, start],
  )
  await toy.rows(
    `insert into live.automation_runs (org_id, id, automation_id, revision, subject_kind, subject_id, location_id, state, depth, cause, context, entered_at, ended_at)
     values ($1, $2, $3, 1, 'thing', $2, $2, 'completed', 1, '{}', '{}', $4, $4)`,
    [org.id, run, automation, start],
  )
  await toy.rows(
    `insert into live.automation_tallies (org_id, automation_id, hour, slot, entered, completed) values ($1, $2, $3, 0, 1, 1)`,
    [org.id, automation, start],
  )
  const countRetained = async (clock: number): Promise<[runs: number, hours: number]> => {
    await toy.rows('update quoin.organizations set clock_at = $2 where org_id = $1', [
      org.id,
      new Date(clock),
    ])
    await pruneRuns(org.app.database, defaultRetention).run(new Date('2040-01-01T00:00:00Z').toISOString())
    const hours = await toy.rows(
      `select 1 from live.automation_tallies where org_id = $1 and hour > '-infinity'`,
      [org.id],
    )
    return [(await toy.runs()).length, hours.length]
  }
  const at = Date.parse(start)
  assert.deepEqual(await countRetained(at + 86_400_000), [1, 1])
  assert.deepEqual(await countRetained(at + 31 * 86_400_000), [1, 0])
  assert.deepEqual(await countRetained(at + runsMs - 60_000), [1, 0])
  assert.deepEqual(await countRetained(at + runsMs + 60_000), [0, 0])
  await toy.rows('delete from live.automation_tallies where org_id = $1', [org.id])
})

test('the listeners of a revision are deleted once it is replaced and its last run has ended', async () => {
  const toy = await arranged()
  const { clock } = toy.org.app
  clock.now = new Date('2026-03-02T18:00:00.000Z')
  const wait = (event: string) => ({
    kind: 'wait_for_event',
    config: { event, same: 'subject', timeout: { hours: 1 }, on_timeout: 'continue' },
  })
  const automationId = await toy.publish(chain(wait('thing.changed')))
  await toy.org.run(makeThing, {})
  await toy.quiet()
  await toy.publish(chain(wait('thing.noted')), { automationId, revision: 2 })
  const listListeners = async (): Promise<string[]> => {
    await pruneRuns(toy.org.app.database, defaultRetention).run(clock.now!.toISOString())
    const rows = await toy.rows<{ it: string }>(
      `select revision || ' ' || event as it from live.automation_listeners
        where org_id = $1 and automation_id = $2 and purpose = 'resume' order by 1`,
      [toy.org.id, automationId],
    )
    return rows.map(({ it }) => it)
  }
  assert.deepEqual(await listListeners(), ['1 thing.changed', '2 thing.noted'])
  clock.now = new Date('2026-03-02T19:00:00.000Z')
  await toy.quiet()
  assert.deepEqual(await listListeners(), ['2 thing.noted'])
  await toy.rows(`update live.automations set status = 'archived', archived_at = now() where id = $1`, [
    automationId,
  ])
  assert.deepEqual(await listListeners(), [])
})
