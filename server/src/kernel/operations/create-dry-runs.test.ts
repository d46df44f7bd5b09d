import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondConnection } from '../../testing/race.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Mutation } from './operation.ts'
import { createDryRuns } from './create-dry-runs.ts'
import { readStored, nothing, organizationOf, ownerActor, tally } from './testing/tally.ts'

function dryRunsOf(org: TestOrg, ...operations: readonly Mutation<never, never>[]) {
  const byName = new Map(operations.map((each) => [each.name, each as unknown as Mutation]))
  return createDryRuns(() => org.app.kernel, byName)
}

const call = (org: TestOrg, what = 'a') => ({ actor: ownerActor(org), input: { what }, requestId: newId() })

test('operations in one dry-run session see the changes of earlier ones, and nothing is committed', async () => {
  const org = await testOrg()
  const results = await dryRunsOf(org, tally() as never).open(organizationOf(org), async (session) => {
    const first = await session.perform('test.tally', call(org))
    const second = await session.perform('test.tally', call(org))
    return { first, second }
  })
  assert.deepEqual([results.first.output, results.second.output], [{ count: 1 }, { count: 2 }])
  assert.deepEqual(results.second.effects.events, [{ event: 'test.tallied', data: { what: 'a', count: 2 } }])
  assert.deepEqual(await readStored(org), nothing)
})

test('nothing is committed if an operation of the session fails', async () => {
  const org = await testOrg()
  const refuses = tally(() => Promise.reject(new AppError('invalid_state', 'No.')))
  const entered = dryRunsOf(org, refuses as never).open(organizationOf(org), (session) =>
    session.perform('test.tally', call(org)),
  )
  await assert.rejects(entered, { code: 'invalid_state' })
  assert.deepEqual(await readStored(org), nothing)
})

test('changes made in tried() are rolled back, also if a savepoint inside has failed', async () => {
  const org = await testOrg()
  const refuses = tally(() => Promise.reject(new AppError('invalid_state', 'No.')), { name: 'test.refuses' })
  const counts = await dryRunsOf(org, tally() as never, refuses as never).open(
    organizationOf(org),
    async (session) => {
      const { transaction } = session
      const count = async (): Promise<unknown> => (await session.perform('test.tally', call(org))).output
      const before = await count()
      const innerCount = await transaction.tried(async () => {
        const first = await count()
        await assert.rejects(
          transaction.savepoint(async () => {
            await count()
            await session.perform('test.refuses', call(org))
          }),
          { code: 'invalid_state' },
        )
        return [first, await count()]
      })
      return [before, innerCount, await count()]
    },
  )
  assert.deepEqual(counts, [{ count: 1 }, [{ count: 2 }, { count: 3 }], { count: 2 }])
})

test('deferred constraints are checked after each operation, and are deferred again for the next', async () => {
  const org = await testOrg()
  await org.app.inspect.query(
    `create table if not exists live.places (id int primary key, n int unique deferrable initially deferred);
     grant select, insert, update on live.places to quoin_live`,
  )
  const writes = (name: string, ...statements: readonly string[]): Mutation<never, never> =>
    tally(
      async (ctx) => {
        for (const statement of statements) await ctx.db.rows(statement)
      },
      { name },
    ) as never
  const dryRuns = dryRunsOf(
    org,
    writes('test.fills', 'insert into places values (1, 1), (2, 2)'),
    writes('test.swaps', 'update places set n = 2 where id = 1', 'update places set n = 1 where id = 2'),
    writes('test.doubles', 'update places set n = 1 where id = 1'),
  )
  await dryRuns.open(organizationOf(org), async (session) => {
    await session.perform('test.fills', call(org))
    await session.perform('test.swaps', call(org))
    await assert.rejects(session.perform('test.doubles', call(org)), { code: '23505' })
  })
})

test('each operation reports only its own changes, however many there were before', async () => {
  const org = await testOrg()
  const saves = tally(
    (ctx, count) =>
      ctx.db.rows(
        `insert into quoin.lead_sources (org_id, id, name, created_at, updated_at)
         select $1, gen_random_uuid(), 'source ' || $3 || ' ' || n, $2, $2 from generate_series(1, $3::int) n`,
        [org.id, ctx.now, count],
      ),
    { name: 'test.saves' },
  )
  const changeCounts = await dryRunsOf(org, saves as never).open(organizationOf(org), async (session) => {
    const first = await session.perform('test.saves', call(org))
    const second = await session.perform('test.saves', call(org))
    return [first, second].map(({ effects }) => effects.changes.length)
  })
  assert.deepEqual(changeCounts, [1, 2])
})

test('a dry run that is blocked by another transaction fails within seconds', async () => {
  const org = await testOrg()
  const other = await secondConnection(org.app)
  await other.query('begin')
  await other.query(`insert into live.counters (org_id, kind, last_value) values ($1, 'a', 1)`, [org.id])
  const began = performance.now()
  const tried = dryRunsOf(org, tally() as never).open(organizationOf(org), (session) =>
    session.perform('test.tally', call(org)),
  )
  await assert.rejects(tried, { code: '55P03' })
  assert.ok(performance.now() - began < 4000)
  await other.query('rollback')
  await other.end()
})
