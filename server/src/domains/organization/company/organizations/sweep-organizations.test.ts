import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { newId } from '../../../../kernel/ids.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { type Schedule, runDue } from '../../../../kernel/tasks/schedule.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { type Sweep, sweepOrganizations } from './sweep-organizations.ts'

interface Recorded {
  /** Cursors with which the pages of the organization's records were requested. Null requests the first page. */
  pages: (string | null)[]
  /** Records on which the operation ran, as `<mode>:<record>`. */
  done: string[]
}

/**
 * Returns a sweep over records with these names in one organization. `recorded` then lists the pages that the sweep
 * requested and the records on which it ran the operation.
 */
function recording(org: TestOrg, names: readonly string[]): { sweep: Sweep; recorded: Recorded } {
  const recorded: Recorded = { pages: [], done: [] }
  const operation = mutation({
    name: 'tests.note',
    summary: 'Note a record.',
    permission: [],
    only: 'system',
    input: z.strictObject({ record_id: z.string() }),
    output: z.object({}),
    async handler({ actor }, { record_id }) {
      recorded.done.push(`${actor.mode}:${record_id}`)
      return {}
    },
  })
  const due: Sweep['due'] = async (_reader, orgId, { after, limit }) => {
    assert.equal(orgId, org.id)
    recorded.pages.push(after)
    const behind = names.filter((name) => after === null || name > after)
    return behind.slice(0, limit).map((id) => ({ id }))
  }
  return {
    sweep: { organizations: among([org]), due, operation, inputOf: (record_id) => ({ record_id }) },
    recorded,
  }
}

/** Returns a query that finds these organizations, page by page. */
const among =
  (orgs: readonly { id: string }[]): Sweep['organizations'] =>
  (_system, _mode, { after, limit }) =>
    Promise.resolve(
      orgs
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .filter(({ id }) => after === null || id > after)
        .slice(0, limit),
    )

async function runSweep(names: readonly string[]): Promise<Recorded> {
  const org = await testOrg()
  const { sweep, recorded } = recording(org, names)
  await sweepOrganizations(org.app.database, org.app.kernel, sweep, 2)
  return recorded
}

test('a full page of a sweep is followed by the page after its last record, separately in each mode', async () => {
  assert.deepEqual(await runSweep(['a', 'b', 'c', 'd', 'e']), {
    pages: [null, null, 'b', 'b', 'd', 'd'],
    done: ['ab', 'cd', 'e'].flatMap((page) =>
      ['live', 'sandbox'].flatMap((mode) => [...page].map((name) => `${mode}:${name}`)),
    ),
  })
})

test('records that exactly fill a page are processed once, and a page that is not full is the last', async () => {
  assert.deepEqual(await runSweep(['a', 'b']), {
    pages: [null, null, 'b', 'b'],
    done: ['live:a', 'live:b', 'sandbox:a', 'sandbox:b'],
  })
  assert.deepEqual(await runSweep(['a']), { pages: [null, null], done: ['live:a', 'sandbox:a'] })
})

test('many due records in one organization do not delay other organizations', async () => {
  const orgs = [await testOrg(), await testOrg()]
  const [crowded, behind] = orgs.sort((a, b) => (a.id < b.id ? -1 : 1)) as [TestOrg, TestOrg]
  const { sweep, recorded } = recording(crowded, ['a', 'b', 'c', 'd', 'e'])
  const { app } = crowded
  const due: Sweep['due'] = (reader, orgId, page) => {
    if (orgId === crowded.id) return sweep.due(reader, orgId, page)
    return Promise.resolve(page.after === null ? [{ id: 'the other one' }] : [])
  }
  await sweepOrganizations(
    app.database,
    app.kernel,
    { ...sweep, due, organizations: among([crowded, behind]) },
    2,
  )
  assert.deepEqual(recorded.done.slice(0, 3), ['live:a', 'live:b', 'live:the other one'])
  assert.equal(recorded.done.length, 12)
})

test('a failing record is logged without its data and does not block later records', async () => {
  const orgs = [await testOrg(), await testOrg()]
  const [first, second] = orgs.sort((a, b) => (a.id < b.id ? -1 : 1)) as [TestOrg, TestOrg]
  const { app } = first
  const done: string[] = []
  const operation = mutation({
    name: 'tests.note',
    summary: 'Note a record.',
    permission: [],
    only: 'system',
    input: z.strictObject({ record_id: z.string() }),
    output: z.object({}),
    async handler({ actor, db }, { record_id }) {
      if (actor.org.id === first.id && record_id === 'a') await db.rows(`select 'ada@example.com'::integer`)
      done.push(`${actor.org.slug} ${actor.mode}:${record_id}`)
      return {}
    },
  })
  const due: Sweep['due'] = (_reader, orgId, { after }) => {
    const isOurs = orgs.some(({ id }) => id === orgId)
    return Promise.resolve(
      isOurs ? ['a', 'b'].filter((id) => after === null || id > after).map((id) => ({ id })) : [],
    )
  }
  const sweep = {
    organizations: among(orgs),
    due,
    operation,
    inputOf: (record_id: string) => ({ record_id }),
  }
  const schedule: Schedule = {
    name: `tests.${newId()}`,
    everySeconds: 60,
    suspendWhenCircuitOpen: true,
    run: () => sweepOrganizations(app.database, app.kernel, sweep, 3),
  }
  const before = app.logged.length
  const { database, kernel } = app
  const { log } = kernel.services
  await runDue({
    database,
    schedules: [schedule],
    now: () => kernel.now(),
    log,
    isSuspended: () => Promise.resolve(false),
    isHeld: () => Promise.resolve(false),
  })

  assert.deepEqual(done, [
    `${first.slug} live:b`,
    `${second.slug} live:a`,
    `${second.slug} live:b`,
    `${first.slug} sandbox:b`,
    `${second.slug} sandbox:a`,
    `${second.slug} sandbox:b`,
  ])
  const errorLines = app.logged.slice(before).filter((line) => line.includes('"level":"error"'))
  assert.ok(!errorLines.join('').includes('ada@example.com'))
  const lines = errorLines.map(
    (line) => JSON.parse(line) as Record<string, unknown> & { err: { message: string } },
  )
  assert.deepEqual(
    lines.slice(0, -1).map(({ outcome, org_id, mode, operation, record_id }) => ({
      outcome,
      org_id,
      mode,
      operation,
      record_id,
    })),
    ['live', 'sandbox'].map((mode) => ({
      outcome: 'failed',
      org_id: first.id,
      mode,
      operation: 'tests.note',
      record_id: 'a',
    })),
  )
  const turn = lines.at(-1)!
  assert.deepEqual(
    [turn['schedule'], turn['outcome'], turn.err.message],
    [schedule.name, 'failed', 'The sweep that runs tests.note had 2 failures.'],
  )
})

/** Errors in the query of one organization. They must not affect the sweep of other organizations. */
const ownTroubles: readonly [string, Sweep['due']][] = [
  ['cannot be read', (reader) => reader.rows(`select 1 / 0 as id`)],
  [
    'take longer to read than a statement may run',
    () => Promise.reject(Object.assign(new Error('too slow'), { code: '57014' })),
  ],
]
for (const [trouble, lookAtFirst] of ownTroubles)
  test(`an organization that ${trouble} is logged and counted, and does not block the organizations after it`, async () => {
    const orgs = [await testOrg(), await testOrg()].sort((a, b) => (a.id < b.id ? -1 : 1)) as [
      TestOrg,
      TestOrg,
    ]
    const [first, second] = orgs
    const { sweep, recorded } = recording(second, ['a'])
    const due: Sweep['due'] = (reader, orgId, page) =>
      orgId === first.id ? lookAtFirst(reader, orgId, page) : sweep.due(reader, orgId, page)
    const { app } = first
    const before = app.logged.length
    await assert.rejects(
      sweepOrganizations(app.database, app.kernel, { ...sweep, organizations: among(orgs), due }, 1),
      /^Error: The sweep that runs tests\.note had 2 failures\.$/,
    )
    assert.deepEqual(recorded.done, ['live:a', 'sandbox:a'])
    const logLines = app.logged.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>)
    assert.deepEqual(
      logLines.filter(({ level }) => level === 'error').map(({ org_id, mode }) => [org_id, mode]),
      [
        [first.id, 'live'],
        [first.id, 'sandbox'],
      ],
    )
  })

test('without the database a sweep stops', async () => {
  const org = await testOrg()
  const { sweep, recorded } = recording(org, ['a'])
  const connectionError = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  const due: Sweep['due'] = () => Promise.reject(connectionError)
  await assert.rejects(
    sweepOrganizations(org.app.database, org.app.kernel, { ...sweep, due }),
    connectionError,
  )
  assert.deepEqual(recorded.done, [])
})
