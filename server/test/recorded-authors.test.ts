import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Permission } from '../src/kernel/access/permissions.ts'
import type { Operation } from '../src/kernel/operations/operation.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { testApp } from '../src/testing/test-app.ts'
import { everyOperation } from '../src/app/catalog.ts'
import { registry } from '../src/domains/office/automations/index.ts'
import { asAutomation } from '../src/domains/office/automations/testing/as-automation.ts'
import { call } from './from-catalog/calls.ts'
import { type MakeSample, sampled, sampleFor } from './from-catalog/samples.ts'

// Tests calls that a member makes with an API key: every row, history entry and audit entry that names the member as
// the author must also name the key. Also tests that an entry of the timeline never disappears, whatever happens
// afterwards.

type Row = Record<string, unknown>

const home = `n.nspname in ('quoin', 'live', 'sandbox')`

test('every table that stores an author also stores the key through which the author acted', async () => {
  const { inspect } = await testApp()
  const { rows } = await inspect.query<{ author: string }>(
    `select format('%s.%s', c.oid::regclass, a.attname) as author
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where ${home} and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped
        and (a.attname like '%\\_by\\_type'
             or a.attname like '%\\_by' and exists (
                  select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
                     and k.confrelid = 'quoin.members'::regclass and a.attnum = any (k.conkey)))
        and not exists (
          select from pg_attribute b where b.attrelid = c.oid and not b.attisdropped
             and b.attname = regexp_replace(a.attname, '(_type)?$', '_key'))
      order by 1`,
  )
  assert.deepEqual(
    rows.filter(({ author }) => !author.endsWith('_key')),
    [],
  )
  const { rows: log } = await inspect.query(
    `select 1 from pg_attribute where attrelid = 'live.audit_log'::regclass and attname = 'key_id'`,
  )
  assert.equal(log.length, 1)
})

/**
 * Tables whose columns for the actor have other names than in all other tables. The table `events`, for example, has
 * the actor in `cause`.
 */
const apart = /\.(events|receipts|audit_log|audit_records|idempotency_records)$/

/** Returns every row of the organization with its table. Copies of earlier states of records are left out. */
async function everyRow({ app: { inspect }, id }: TestOrg): Promise<[table: string, row: Row][]> {
  const { rows: tables } = await inspect.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('quoin', 'live') and c.relkind in ('r', 'p') and not c.relispartition
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id') order by 1`,
  )
  const read = tables
    .filter(({ name }) => !apart.test(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, to_jsonb(t) - 'bytes' - 'snapshot' as row from ${name} t where t.org_id = $1`,
    )
  const { rows } = await inspect.query<{ name: string; row: Row }>(read.join(' union all '), [id])
  return rows.map(({ name, row }) => [name, row])
}

/** Returns the places in a row that name the member as an author, each with the API key that is recorded there. */
function authorsIn(value: unknown, memberId: string, path: string): { path: string; key: unknown }[] {
  if (typeof value !== 'object' || value === null) return []
  const members = Object.entries(value)
  const row = value as Row
  const columns = members.flatMap(([name, each]) => {
    const act = /^(.+_by)(?:_id)?$/.exec(name)?.[1]
    if (each !== memberId || act === undefined || !(`${act}_key` in row)) return []
    return [{ path: `${path}.${name}`, key: (row[`${act}_key`] as { key_id?: unknown } | null)?.key_id }]
  })
  const isAuthor = row['type'] === 'member' && row['id'] === memberId
  const self = isAuthor
    ? [{ path, key: (row['on_behalf_of'] as { key_id?: unknown } | undefined)?.key_id }]
    : []
  return [
    ...columns,
    ...self,
    ...members.flatMap(([name, each]) => authorsIn(each, memberId, `${path}.${name}`)),
  ]
}

/**
 * Returns the timeline entries of all clients. Leaves out the columns that only say to which organization, client and
 * record an entry belongs.
 */
async function happenings({ app: { inspect }, id }: TestOrg): Promise<Set<string>> {
  const views = ['job', 'lead', 'estimate', 'invoice', 'payment', 'message']
  const parts = views.map(
    (view) =>
      `select to_jsonb(h) - 'org_id' - 'client_id' - 'subject_id' - 'number' as entry from live.${view}_happenings h where h.org_id = $1`,
  )
  const { rows } = await inspect.query<{ entry: Row }>(parts.join(' union all '), [id])
  return new Set(rows.map(({ entry }) => JSON.stringify(entry)))
}

/**
 * Adds the history that operations would have written for records that the test inserted directly: their creation,
 * and the change to their current status.
 */
async function completeHistories({ app: { inspect }, id }: TestOrg): Promise<void> {
  const paid = `case when r.written_off_at is not null then 'written_off' when r.paid_at is not null then 'paid' end`
  const kinds = {
    job: { label: `coalesce(r.service_type, '')`, status: 'r.status' },
    estimate: { label: `''`, status: 'r.status' },
    invoice: { label: `''`, status: paid },
  }
  for (const [kind, { label, status }] of Object.entries(kinds))
    await inspect.query(
      `insert into live.status_history (org_id, id, record_kind, record_id, previous_status, status, changed_by_type, changed_at,
              amount_cents, label)
       select r.org_id, gen_random_uuid(), '${kind}', r.id, h.previous, h.status, 'system', r.created_at, r.total_cents, ${label}
         from live.${kind}s r cross join lateral (values (null, 'created'), ('created', ${status})) h (previous, status)
        where r.org_id = $1 and h.status is not null and not exists (
                select from live.status_history x where x.org_id = r.org_id and x.record_id = r.id
                   and case when h.previous is null then x.previous_status is null else x.status = h.status end)`,
      [id],
    )
}

/**
 * Returns every place in the organization's rows that names the member as an author, with the API key that is
 * recorded there.
 */
async function authorsOf(org: TestOrg, memberId: string): Promise<{ path: string; key: unknown }[]> {
  return (await everyRow(org)).flatMap(([table, row]) =>
    authorsIn(row, memberId, `${table} ${JSON.stringify(row['id'] ?? row)}`),
  )
}

/** Operations that write a history which the caller did not make. */
const inventing = new Set(['practice.seed'])

for (const { operation, sample } of sampled.filter(
  (each) => each.operation.kind === 'mutation' && !inventing.has(each.operation.name),
))
  test(`${operation.name} stores the key wherever it stores the member, and removes nothing from the timeline`, async () => {
    const org = await testOrg()
    const { input } = await sample(org)
    const key = await org.key()
    const keys = await org.query<{ id: string }>(
      'select id from quoin.api_keys where org_id = $1 order by created_at desc, id desc limit 1',
    )
    const keyId = keys[0]!.id
    await completeHistories(org)
    const former = new Set((await authorsOf(org, org.ownerId)).map((author) => JSON.stringify(author)))
    const before = await happenings(org)

    const answer = await call(org, operation, input, { key })
    assert.equal(answer.status, 200, answer.text)
    const authors = await authorsOf(org, org.ownerId)
    assert.deepEqual(
      authors.filter((author) => author.key !== keyId && !former.has(JSON.stringify(author))),
      [],
    )
    const requestId = answer.headers['x-request-id']
    const rows = await org.query(
      'select actor_id, key_id from live.audit_log where org_id = $1 and request_id = $2 and operation = $3',
      [requestId, operation.name],
    )
    assert.ok(rows.length > 0, 'no entry in the audit log')
    for (const row of rows) assert.deepEqual(row, { actor_id: org.ownerId, key_id: keyId })
    const caused = await org.query(
      `select name from live.events where org_id = $1 and cause ->> 'request_id' = $2
          and cause -> 'actor' -> 'on_behalf_of' ->> 'key_id' is distinct from $3`,
      [requestId, keyId],
    )
    assert.deepEqual(caused, [])
    const after = await happenings(org)
    assert.deepEqual(
      [...before].filter((entry) => !after.has(entry)),
      [],
    )
  })

/**
 * Operations that steps of automations run, each with the permissions that the publisher of such an automation needs.
 */
const permissionsOfSteps = new Map<string, Set<Permission>>()
for (const action of registry.actions.values())
  for (const config of action.samples)
    for (const subject of registry.subjects.keys()) {
      const step = action.calls(subject, action.config.parse(config))
      if (!step) continue
      const permissions = permissionsOfSteps.get(step.operation) ?? new Set()
      permissionsOfSteps.set(step.operation, permissions.union(new Set(step.permission)))
    }

/** Returns the authors in a row, by the prefix of their columns: `created_by`, `changed_by` and so on. */
function actsIn(row: Row): Map<string, string> {
  const acts = Object.keys(row).flatMap((name) => /^(.+_by)_type$/.exec(name)?.[1] ?? [])
  return new Map(
    acts.flatMap((act) =>
      row[`${act}_type`] === null ? [] : [[act, `${String(row[`${act}_type`])} ${String(row[`${act}_id`])}`]],
    ),
  )
}

/** Returns the authors that rows name after the call but did not name before it. */
function newAuthors(before: readonly [string, Row][], after: readonly [string, Row][]): string[] {
  const name = ([table, row]: readonly [string, Row]): string =>
    `${table} ${JSON.stringify(row['id'] ?? row)}`
  const former = new Map(before.map((each) => [name(each), actsIn(each[1])]))
  return after.flatMap((each) =>
    [...actsIn(each[1])]
      .filter(([act, author]) => former.get(name(each))?.get(act) !== author)
      .map(([act, author]) => `${each[0]} ${act} ${author}`),
  )
}

/** Operations that recorded the automation as the author of a row when a step ran them. */
const naming = new Set<string>()

/**
 * Returns the rows whose recorded author is the service itself even if a member makes the call, because they are
 * derived from other rows.
 */
async function writtenByService(operation: Operation, sample: MakeSample): Promise<ReadonlySet<string>> {
  if (operation.only !== undefined) return new Set()
  const org = await testOrg()
  const { input } = await sample(org)
  const before = await everyRow(org)
  await org.run(operation, input, org.owner)
  return new Set(newAuthors(before, await everyRow(org)).filter((author) => author.endsWith(' system null')))
}

for (const name of [...permissionsOfSteps.keys()].toSorted())
  test(`${name} stores the automation in every row that its step writes`, async () => {
    const operation = everyOperation.find((each) => each.name === name)!
    const sample = sampleFor(operation)
    assert.ok(sample, `${name} has a sample`)
    const org = await testOrg()
    const { input } = await sample(org)
    const before = await everyRow(org)
    const { rows: formerEvents } = await eventsOf(org)
    const actor = asAutomation(...operation.permission, ...permissionsOfSteps.get(name)!)
    await org.run(operation, input, actor)
    const authors = newAuthors(before, await everyRow(org))
    if (authors.length > 0) naming.add(name)
    const byService = await writtenByService(operation, sample)
    assert.deepEqual(
      authors.filter((author) => !author.endsWith(` automation ${actor.id}`) && !byService.has(author)),
      [],
    )
    const log = await org.query(
      `select actor_type, actor_id from live.audit_log where org_id = $1 and operation = $2 order by at desc limit 1`,
      [name],
    )
    assert.deepEqual(log, [{ actor_type: 'automation', actor_id: actor.id }])
    const { rows: events } = await eventsOf(org)
    const formerIds = new Set(formerEvents.map(({ id }) => id))
    assert.deepEqual(
      events.filter(
        ({ id, type, actor_id }) => !formerIds.has(id) && (type !== 'automation' || actor_id !== actor.id),
      ),
      [],
    )
  })

function eventsOf({ app: { inspect }, id }: TestOrg) {
  return inspect.query<{ id: string; name: string; type: string; actor_id: string }>(
    `select id, name, cause -> 'actor' ->> 'type' as type, cause -> 'actor' ->> 'id' as actor_id
       from live.events where org_id = $1`,
    [id],
  )
}

test('steps that create, change or tag records stored their automation in the records', () => {
  assert.ok(naming.size >= 5, [...naming].join(', '))
})
