import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { createLead } from '../src/domains/customers/leads/operations.ts'
import { openDatabase } from '../src/kernel/database/database.ts'
import { testDatabase } from '../src/testing/test-database.ts'
import { testOrg } from '../src/testing/test-org.ts'

/**
 * Tables of `quoin` that are read while the organization is not known yet. In a sharded database, they would be
 * stored on every node.
 */
const directories = new Set([
  'organizations',
  'api_keys',
  'connectors',
  'public_links',
  'unsubscribe_links',
  'moved_doors',
  'phone_numbers',
  // A carrier's callback names the text message but not its organization.
  'sms_messages',
  // Someone who signs in to the console enters an email address, which can belong to members of several
  // organizations.
  'members',
  // A cookie, link or code leads to the session and its organization.
  'sessions',
  'sign_ins',
  // An authenticator's answer leads to the passkey, its challenge and the organization.
  'passkeys',
  'challenges',
  // Programs register before a member chooses an organization for them.
  'oauth_clients',
  // A code or a token leads to the grant and its organization.
  'oauth_codes',
  'oauth_tokens',
])

let owner: pg.Client
before(async () => {
  owner = new pg.Client(await testDatabase())
  await owner.connect()
})
after(() => owner.end())

interface Table {
  schema: string
  name: string
}

async function tables(): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `select schemaname as schema, tablename as name from pg_tables where schemaname in ('quoin', 'live', 'sandbox') order by 1, 2`,
  )
  return rows
}

test('every table has row-level security that also binds its owner', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('quoin', 'live', 'sandbox') and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)`,
  )
  assert.deepEqual(rows, [])
})

test('a partition is reached through its table alone: no role of the service can use its schema or see a row in it', async () => {
  const { rows: partitioned } = await owner.query<{ table: string; partitions: number }>(
    `select i.inhparent::regclass::text as table, count(*)::int as partitions from pg_inherits i
       join pg_class c on c.oid = i.inhparent where c.relkind = 'p' group by 1 order by 1`,
  )
  assert.deepEqual(
    partitioned.map(({ table }) => table),
    [
      'live.audit_log',
      'live.audit_records',
      'live.events',
      'request_log',
      'sandbox.audit_log',
      'sandbox.audit_records',
      'sandbox.events',
    ],
  )
  for (const { table, partitions } of partitioned)
    assert.ok(partitions > 3, `${table} has only ${partitions}`)
  const { rows } = await owner.query<{ name: string; why: string }>(
    `select c.oid::regclass::text as name, why
       from pg_class c join pg_namespace n on n.oid = c.relnamespace,
            lateral (values (case when n.nspname <> 'partitions' then 'stands among the tables' end),
                            (case when not c.relispartition then 'is not a partition' end),
                            (case when not c.relrowsecurity then 'has no row-level security' end),
                            (case when exists (select from pg_policy p where p.polrelid = c.oid) then 'lets somebody see rows' end),
                            (case when exists (select from aclexplode(c.relacl) a where a.grantee <> c.relowner) then 'is granted to somebody' end)
                    ) w (why)
      where (n.nspname = 'partitions' or c.relispartition) and c.relkind in ('r', 'p') and why is not null`,
  )
  assert.deepEqual(rows, [])
  const { rows: granted } = await owner.query(
    `select a.grantee::regrole::text from pg_namespace n, aclexplode(n.nspacl) a where n.nspname = 'partitions' and a.grantee <> n.nspowner`,
  )
  assert.deepEqual(granted, [])
})

test('a statement without a where clause sees no event or audit entry of another organization, and writes none', async () => {
  const [ours, theirs] = [await testOrg(), await testOrg()]
  await theirs.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  const { live } = ours.app.database
  const scope = { orgId: ours.id, locations: '*' as const }
  for (const table of ['events', 'audit_log']) {
    const { rows } = await ours.app.inspect.query(`select 1 from live.${table} where org_id = $1`, [
      theirs.id,
    ])
    assert.ok(rows.length > 0)
    assert.deepEqual(
      await live.reader(scope).rows(`select 1 from ${table} where org_id = '${theirs.id}'`),
      [],
    )
    await assert.rejects(live.reader(scope).rows(`select 1 from partitions.live_${table}_others`), {
      code: '42501',
    })
  }
  await assert.rejects(
    live.transaction(scope, (transaction) =>
      transaction.rows(
        `insert into events (org_id, id, name, payload, cause, occurred_at) values ($1, $1, 'x', '{}', '{}', now())`,
        [theirs.id],
      ),
    ),
    { code: '42501' },
  )
})

test('live and sandbox contain the same tables with the same columns', async () => {
  const columns = async (schema: string): Promise<unknown> => {
    const { rows } = await owner.query(
      `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
        where table_schema = $1 order by table_name, ordinal_position`,
      [schema],
    )
    return rows
  }
  assert.deepEqual(await columns('sandbox'), await columns('live'))
  assert.ok((await tables()).length > 20)
})

test('org_id leads every primary key and index, except those that find due rows', async () => {
  const { rows } = await owner.query<{ table: string; index: string; first: string; second: string }>(
    `select t.relname as table, i.relname as index, a.attname as first, s.attname as second
       from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
       join pg_namespace n on n.oid = t.relnamespace
       left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
       left join pg_attribute s on s.attrelid = t.oid and s.attnum = x.indkey[1]
      where n.nspname in ('quoin', 'live', 'sandbox', 'partitions')
        -- The expression of an exclusion constraint is one text, which begins with org_id.
        and not (x.indisexclusion and pg_get_indexdef(x.indexrelid) ~ ' gist \\((quoin\\.)?[a-z_]+\\(org_id, ')`,
  )
  const due = new Set(['due_at', 'due_date', 'expires_at', 'next_at', 'place_kept_until'])
  const purgedByAge = new Set([
    'canvassing_sessions.started_at',
    'knocks.knocked_at',
    'mobile_marks.created_at',
    'time_entries.started_at',
  ])
  const others = rows.filter(
    ({ first, second, table }) =>
      first !== 'org_id' &&
      // Each word begins with digits of the organization's id.
      `${table}.${first}` !== 'search_words.words' &&
      !((due.has(first) || purgedByAge.has(`${table}.${first}`)) && second === 'org_id') &&
      !directories.has(table),
  )
  assert.deepEqual(others, [])
})

test('every foreign key carries org_id, because it bypasses row-level security', async () => {
  const { rows } = await owner.query<{ name: string; columns: string[] }>(
    `select c.conrelid::regclass || '.' || c.conname as name,
            array(select a.attname::text from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k) as columns
       from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where c.contype = 'f' and n.nspname in ('quoin', 'live', 'sandbox', 'partitions')`,
  )
  assert.ok(rows.length > 30)
  assert.deepEqual(
    rows.filter((row) => !row.columns.includes('org_id')),
    [],
  )
})

test('a statement without a where clause sees nothing of another organization, nor of an inaccessible location', async () => {
  const [ours, theirs] = [await testOrg(), await testOrg()]
  const lead = await theirs.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  const all = 'select id from leads'
  const { live, sandbox } = ours.app.database
  assert.deepEqual(await live.reader({ orgId: ours.id, locations: '*' }).rows(all), [])
  assert.deepEqual(await live.reader({ orgId: theirs.id, locations: [] }).rows(all), [])
  assert.deepEqual(await live.reader({ orgId: theirs.id, locations: [ours.locationId] }).rows(all), [])
  assert.deepEqual(await sandbox.reader({ orgId: theirs.id, locations: '*' }).rows(all), [])
  assert.deepEqual(await live.reader({ orgId: theirs.id, locations: [theirs.locationId] }).rows(all), [
    { id: lead.id },
  ])
})

test('no role of the service owns a table, and the role of one mode cannot access the other mode', async () => {
  const { rows } = await owner.query(
    `select c.relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname like 'quoin\\_%' escape '\\' and r.rolname <> 'quoin_owner'`,
  )
  assert.deepEqual(rows, [])
  const org = await testOrg()
  const scope = { orgId: org.id, locations: '*' as const }
  const { live, sandbox } = org.app.database
  await assert.rejects(live.reader(scope).rows('select 1 from sandbox.leads'), { code: '42501' })
  await assert.rejects(sandbox.reader(scope).rows('select 1 from live.leads'), { code: '42501' })
  await assert.rejects(live.reader(scope).rows(`insert into leads (org_id) values ('${org.id}')`), {
    code: '25006',
  })
})

test('the database refuses to write a row into another organization', async () => {
  const [ours, theirs] = [await testOrg(), await testOrg()]
  const insert = `insert into counters (org_id, kind, last_value) values ($1, 'x', 1)`
  await assert.rejects(
    ours.app.database.live.transaction({ orgId: ours.id, locations: '*' }, (transaction) =>
      transaction.rows(insert, [theirs.id]),
    ),
    { code: '42501' },
  )
})

test('a shared reader never runs a statement under the row-level security scope of the previous one', async () => {
  const database = openDatabase(await testDatabase(), (error) => assert.fail(error), {
    readers: 1,
    transactions: 1,
  })
  const orgs = ['a', 'b', 'c'].map((letter) => letter.repeat(8) + '-0000-4000-8000-000000000000')
  const results = await Promise.all(
    Array.from({ length: 300 }, (_, index) => orgs[index % 3]!).map(async (orgId) => ({
      orgId,
      row: await database.live
        .reader({ orgId, locations: '*' })
        .row<{ org: string }>('select quoin.org_id() as org'),
    })),
  )
  for (const { orgId, row } of results) assert.equal(row?.org, orgId)
  await database.close()
})
