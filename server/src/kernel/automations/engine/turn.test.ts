// Runs in its own process: it reads the statistics of a table, which also count the updates by other test
// files.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soon } from '../../../testing/soon.ts'
import { testOrg } from '../../../testing/test-org.ts'
import type { Transaction } from '../../database/transaction.ts'
import { organizationOf } from '../../operations/testing/tally.ts'
import { chain, driven } from '../testing/drive.ts'
import { makeThing } from '../testing/toy-trade.ts'
import { claimDueRuns, claimWork, isWorkDue } from '../tables/agenda-table.ts'
import { claimEvents } from './meet-events.ts'
import { claimInTurn, inTurn, turnsLock } from './turn.ts'

test('an organization has only one turn at a time, and the next can start once it has ended', async () => {
  const toy = await driven(await testOrg())
  const org = organizationOf(toy.org)
  const [entered, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = inTurn(toy.parts, org, async () => {
    entered.resolve()
    await go.promise
    return 'first'
  })
  await entered.promise
  assert.equal(await inTurn(toy.parts, org, () => Promise.resolve('second')), undefined)
  go.resolve()
  assert.equal(await first, 'first')
  assert.equal(await inTurn(toy.parts, org, () => Promise.resolve('third')), 'third')
})

test('work is claimed only by a transaction that holds the lock of turns', async () => {
  const toy = await driven(await testOrg())
  const { id: orgId } = toy.org
  await toy.publish(chain({ kind: 'wait', config: { duration: { hours: 1 }, business_hours: false } }))
  const { id: thing_id } = await toy.org.run(makeThing, {})
  await toy.quiet()
  await toy.rows(`update live.automation_agenda set due_at = now() - interval '1 hour' where org_id = $1`, [
    orgId,
  ])
  await toy.rows(
    `insert into live.automation_agenda (org_id, run_id, automation_id, kind, due_at, place)
     select org_id, uuidv7(), automation_id, 'drain', due_at, '{}' from live.automation_agenda where org_id = $1`,
    [orgId],
  )
  await toy.rows(
    `insert into live.automation_signals (org_id, event_id, name, payload, cause, occurred_at)
     values ($1, uuidv7(), 'thing.moved', jsonb_build_object('thing_id', $2::text), '{}', now())`,
    [orgId, thing_id],
  )
  const { kernel } = toy.parts
  const now = kernel.now()
  /** Returns the numbers of events, concerned runs, due runs, and sweeps or drains that a transaction claims. */
  const claimed = () =>
    kernel.databases.live.transaction(
      { orgId, locations: '*', isEngine: true },
      async (transaction) => {
        const [{ signals, concerned }, runs, alone, work, isDue] = await Promise.all([
          claimEvents(transaction, orgId, now),
          claimDueRuns(transaction, orgId, { now, most: 20 }),
          claimDueRuns(transaction, orgId, { now, most: 20, alone: (await toy.runs())[0]!.id }),
          claimWork(transaction, orgId, now),
          isWorkDue(transaction, orgId, now),
        ])
        return [signals, concerned, runs, alone, work ? [work] : []]
          .map(({ length }) => length)
          .concat(Number(isDue))
      },
      turnsLock(orgId),
    )
  assert.deepEqual(await claimed(), [1, 1, 1, 1, 1, 1])
  const [entered, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const other = inTurn(toy.parts, organizationOf(toy.org), () => (entered.resolve(), go.promise))
  await entered.promise
  try {
    assert.deepEqual(await claimed(), [0, 0, 0, 0, 0, 0])
  } finally {
    go.resolve()
    await other
  }
})

test('work is claimed at the real time, and once more at the time of a test clock', async () => {
  const [real, frozen] = ['2026-11-30T10:00:00.000Z', '2026-03-02T18:00:00.000Z']
  for (const [clock, claims] of [
    [null, [real]],
    [frozen, [real, frozen]],
  ] as const) {
    const toy = await driven(await testOrg('live', clock))
    toy.org.app.clock.now = new Date(real)
    try {
      const organization = { ...organizationOf(toy.org), clock }
      const parts = { ...toy.parts, organizationOf: () => Promise.resolve(organization) }
      const times: string[] = []
      const claim = (_transaction: Transaction, now: string) => {
        times.push(now)
        return Promise.resolve(now)
      }
      const ends = await claimInTurn(parts, organization, claim, (turn, claimed) =>
        Promise.resolve([claimed, turn.now, turn.present]),
      )
      assert.deepEqual([times, ends], [claims, [clock ?? real, clock ?? real, real]])
    } finally {
      toy.org.app.clock.now = undefined
    }
  }
})

test('steps of a run update its row without changing indexes (HOT updates)', async () => {
  const org = await testOrg()
  const toy = await driven(org)
  const wait = { kind: 'wait', config: { duration: { seconds: 1 }, business_hours: false } }
  await toy.publish(chain(wait, wait, wait, wait))
  await org.run(makeThing, {})
  for (let second = 0; second < 4; second++) {
    org.app.clock.now = new Date(Date.now() + second * 2000)
    await toy.quiet()
  }
  org.app.clock.now = undefined
  // A connection reports its statistics only when a further transaction begins at least a second later.
  await soon(async () => {
    await toy.quiet()
    const [stats] = await toy.rows(
      `select pg_stat_get_tuples_updated(c)::int as all, pg_stat_get_tuples_hot_updated(c)::int as hot
         from (select 'live.automation_runs'::regclass as c) x`,
    )
    // Three of the four updates of the run are heap-only (HOT): the first wait begins when the run is inserted. The last
    // update is not, because it also clears the entry key, a column with an index that prevents two runs for the same
    // subject.
    assert.deepEqual(stats, { all: 4, hot: 3 })
  }, 30_000)
})
