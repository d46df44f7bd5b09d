import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import type { AutomationActor } from '../access/actor.ts'
import type { Permission } from '../access/permissions.ts'
import { Together } from '../database/together.ts'
import type { Transaction } from '../database/transaction.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { PartSettlements } from './part-settlements.ts'
import { performPart } from './perform-part.ts'
import {
  tallyWithProvider,
  readStored,
  nothing,
  organizationOf,
  ownerActor,
  tallied,
  tally,
} from './testing/tally.ts'

const a = { what: 'a' }
const b = { what: 'b' }

function automation(org: TestOrg, permissions: readonly Permission[] = ['manage_leads']): AutomationActor {
  const run = { id: newId(), depth: 2, rootEventId: newId() }
  return {
    type: 'automation',
    id: newId(),
    permissions: new Set(permissions),
    run,
    org: organizationOf(org),
    mode: 'live',
    locations: '*',
  }
}

const inTransaction = <T>(org: TestOrg, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
  org.app.database.live.transaction({ orgId: org.id, locations: '*' }, work)

test('two operations in one transaction are committed or rolled back together, each with its events and audit entry', async () => {
  const org = await testOrg()
  const part = (transaction: Transaction, input: object) =>
    performPart(org.app.kernel, tally(), { actor: automation(org), input, requestId: newId() }, transaction)
  const broken = inTransaction(org, async (transaction) => {
    await part(transaction, a)
    await part(transaction, b)
    throw new Error('broken')
  })
  await assert.rejects(broken, { message: 'broken' })
  assert.deepEqual(await readStored(org), nothing)
  await inTransaction(org, async (transaction) => {
    assert.deepEqual((await part(transaction, a)).output, { count: 1 })
    assert.deepEqual(
      (await part(transaction, b)).events.map(({ name }) => name),
      ['test.tallied'],
    )
  })
  assert.deepEqual(await readStored(org), {
    ...nothing,
    counts: { a: 1, b: 1 },
    events: ['test.tallied 1', 'test.tallied 1'],
    audited: ['test.tally', 'test.tally'],
  })
})

test('the audit entry of each operation lists only its own changes, however many came before in the transaction', async () => {
  const org = await testOrg()
  const saves = (count: number, name: string) =>
    tally(
      (ctx) =>
        ctx.db.rows(
          `insert into quoin.lead_sources (org_id, id, name, created_at, updated_at)
           select $1, gen_random_uuid(), $2 || n, $3, $3 from generate_series(1, $4::int) n`,
          [org.id, name, ctx.now, count],
        ),
      { name: `test.${name}` },
    )
  await inTransaction(org, async (transaction) => {
    for (const [count, name] of [
      [600, 'many'],
      [2, 'few'],
    ] as const) {
      const call = { actor: ownerActor(org), input: { what: name }, requestId: newId() }
      await performPart(org.app.kernel, saves(count, name), call, transaction)
    }
  })
  const rows = await org.query(
    `select operation, jsonb_array_length(changes) as changes from live.audit_log where org_id = $1 and operation like 'test.%' order by 1`,
  )
  assert.deepEqual(rows, [
    { operation: 'test.few', changes: 2 },
    { operation: 'test.many', changes: 500 },
  ])
})

test('collected audit entries list the changes of their own operations, also if one of them changes nothing', async () => {
  const org = await testOrg()
  const saves = (count: number, name: string) =>
    tally(
      (ctx) =>
        ctx.db.rows(
          `insert into quoin.lead_sources (org_id, id, name, created_at, updated_at)
           select $1, gen_random_uuid(), $2 || n, $3, $3 from generate_series(1, $4::int) n`,
          [org.id, name, ctx.now, count],
        ),
      { name: `test.${name}` },
    )
  const work = (isBroken: boolean) =>
    inTransaction(org, async (transaction) => {
      const settlements = new PartSettlements(org.id)
      for (const [count, name] of [
        [2, 'few'],
        [0, 'none'],
        [600, 'many'],
        [1, 'one'],
      ] as const) {
        const call = { actor: ownerActor(org), input: { what: name }, requestId: name }
        await performPart(org.app.kernel, saves(count, name), call, transaction, { settlements })
      }
      const together = new Together()
      settlements.write(together)
      together.send(transaction)
      if (isBroken) throw new Error('broken')
    })
  await assert.rejects(work(true), { message: 'broken' })
  assert.deepEqual(await readStored(org), nothing)
  await work(false)
  const rows = await org.query(
    `select l.operation, jsonb_array_length(l.changes) as changes, count(r.id)::int as records
       from live.audit_log l left join live.audit_records r on r.org_id = l.org_id and r.id = l.id
      where l.org_id = $1 and l.operation like 'test.%' group by l.org_id, l.id order by l.id`,
  )
  assert.deepEqual(rows, [
    { operation: 'test.few', changes: 2, records: 2 },
    { operation: 'test.none', changes: 0, records: 0 },
    { operation: 'test.many', changes: 500, records: 500 },
    { operation: 'test.one', changes: 1, records: 1 },
  ])
  const events = await org.query(
    `select e.payload ->> 'what' as what, e.cause ->> 'operation' as operation, e.cause ->> 'request_id' as request
       from live.events e where e.org_id = $1 and e.name = 'test.tallied' order by e.position`,
  )
  assert.deepEqual(
    events,
    ['few', 'none', 'many', 'one'].map((what) => ({ what, operation: `test.${what}`, request: what })),
  )
})

test('events and audit entry of an automation name its run and the given instant', async () => {
  const org = await testOrg()
  const actor = automation(org)
  const now = '2031-05-06T07:08:09.000Z'
  await inTransaction(org, (transaction) =>
    performPart(org.app.kernel, tally(), { actor, input: a, requestId: 'r', now }, transaction),
  )
  const rows = await org.query(
    `select e.cause, e.occurred_at, l.actor_type, l.actor_id, l.at from live.events e
       join live.audit_log l on l.org_id = e.org_id and l.operation = 'test.tally' where e.org_id = $1 and e.name = $2`,
    [tallied.name],
  )
  assert.deepEqual(rows, [
    {
      cause: {
        request_id: 'r',
        operation: 'test.tally',
        actor: { type: 'automation', id: actor.id },
        automation_id: actor.id,
        run_id: actor.run.id,
        depth: 2,
        root_event_id: actor.run.rootEventId,
      },
      occurred_at: new Date(now),
      actor_type: 'automation',
      actor_id: actor.id,
      at: new Date(now),
    },
  ])
})

test('an automation can run only operations that it has permission for and that are not for other kinds of caller', async () => {
  const org = await testOrg()
  const part = (operation: ReturnType<typeof tally>, actor: AutomationActor) =>
    inTransaction(org, (transaction) =>
      performPart(org.app.kernel, operation, { actor, input: a, requestId: 'r' }, transaction),
    )
  await assert.rejects(part(tally(), automation(org, ['manage_jobs'])), { code: 'insufficient_permission' })
  for (const only of ['customer', 'system'] as const)
    await assert.rejects(part(tally(undefined, { only }), automation(org)), {
      code: 'insufficient_permission',
    })
  await part(tally(undefined, { only: 'automation', permission: [] }), automation(org, []))
  const refused = tally(() => Promise.reject(new AppError('invalid_state', 'No.')))
  await assert.rejects(part(refused, automation(org)), { code: 'invalid_state' })
  assert.deepEqual((await readStored(org)).counts, { a: 1 })
})

test('an operation that calls a provider, or has a prepare step, cannot run as part of a transaction', async () => {
  const org = await testOrg()
  const prepares = tally(undefined, { prepare: () => Promise.resolve(1) })
  for (const operation of [tallyWithProvider(() => Promise.resolve(1)), prepares])
    await assert.rejects(
      inTransaction(org, (transaction) =>
        performPart(
          org.app.kernel,
          operation,
          { actor: ownerActor(org), input: a, requestId: 'r' },
          transaction,
        ),
      ),
      /cannot run inside another operation/,
    )
  assert.deepEqual(await readStored(org), nothing)
})
