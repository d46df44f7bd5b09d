// Slow: creates many Postgres clusters, and starts and stops them.

import assert from 'node:assert/strict'
import { appendFileSync, chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrate } from '../../kernel/database/migrate.ts'
import { asOwner, asService, type PostgresConnection } from './index.ts'
import { queryRows, open, scratchDirectory } from './testing/scratch.ts'

const modeOf = (path: string): number => statSync(path).mode & 0o777

async function assertClosed(connection: PostgresConnection): Promise<void> {
  for (const user of ['quoin', 'quoin_owner', 'quoin_service'])
    for (const password of ['', 'wrong', connection.password.slice(1)])
      await assert.rejects(
        queryRows({ ...connection, user, password }, 'select 1'),
        /password/,
        `${user} ${password}`,
      )
  for (const user of ['quoin_live', 'quoin_system', 'postgres'])
    await assert.rejects(queryRows({ ...connection, user }, 'select 1'), { code: '28P01' }, user)
}

test('the database accepts only its logins with their passwords, which only the owner of the data directory can read', async (t) => {
  const directory = scratchDirectory(t)
  const { connection } = await open(t, directory)
  await assertClosed(connection)
  assert.deepEqual(await queryRows(connection, 'select 1 as one'), [{ one: 1 }])
  assert.equal(modeOf(join(directory, 'postgres-logins')), 0o600)
})

test('the service login is no superuser, and has no permissions of its own besides switching to its roles', async (t) => {
  const { connection } = await open(t, scratchDirectory(t))
  const service = asService(connection)
  assert.notEqual(service.user, connection.user)
  await queryRows(connection, 'create table public.mine (); grant select on public.mine to quoin_live')
  const [row] = await queryRows(
    service,
    `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolinherit,
            (select array_agg(g.rolname::text order by 1) from pg_auth_members m join pg_roles g on g.oid = m.roleid
              where m.member = r.oid) as roles
       from pg_roles r where rolname = current_user`,
  )
  assert.deepEqual(row, {
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolbypassrls: false,
    rolinherit: false,
    roles: ['quoin_live', 'quoin_sandbox', 'quoin_system'],
  })
  await assert.rejects(queryRows(service, 'select from public.mine'), { code: '42501' })
  await queryRows(service, 'set role quoin_live; select from public.mine')
  for (const forbidden of [
    'set role quoin',
    'create role mine',
    'create table public.other ()',
    `copy public.mine to program 'true'`,
  ])
    await assert.rejects(queryRows(service, forbidden), { code: '42501' }, forbidden)
})

/** Finds schemas, tables, functions and types of the service that `quoin_owner` does not own. */
const foreign = `select n.nspname::text as what from pg_namespace n where n.nspname in ('quoin', 'live', 'sandbox', 'partitions') and n.nspowner <> 'quoin_owner'::regrole
  union all select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('quoin', 'live', 'sandbox', 'partitions') and c.relowner <> 'quoin_owner'::regrole
  union all select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname in ('quoin', 'live', 'sandbox') and p.proowner <> 'quoin_owner'::regrole
     -- Functions that Postgres itself creates for a range type are left out.
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'i' and d.refclassid = 'pg_type'::regclass)
  union all select t.oid::regtype::text from pg_type t join pg_namespace n on n.oid = t.typnamespace
   where n.nspname in ('quoin', 'live', 'sandbox', 'partitions') and t.typowner <> 'quoin_owner'::regrole`

test('migrations run as a role that is no superuser and owns all objects', async (t) => {
  const { connection } = await open(t, scratchDirectory(t))
  const { applied } = await migrate(asOwner(connection))
  assert.ok(applied.length > 50)
  const [row] = await queryRows(
    asOwner(connection),
    `select current_user::text as login, rolsuper, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user`,
  )
  assert.deepEqual(row, { login: 'quoin_owner', rolsuper: false, rolcreatedb: false, rolbypassrls: false })
  assert.deepEqual(await queryRows(connection, foreign), [])
  for (const forbidden of [
    'set role quoin',
    'alter role quoin_owner superuser',
    `copy (select 1) to program 'true'`,
  ])
    await assert.rejects(queryRows(asOwner(connection), forbidden), { code: '42501' }, forbidden)
  const [measured] = await queryRows(
    asOwner(connection),
    `select sees_all_sessions as sees from quoin.measure_database('5 minutes')`,
  )
  assert.deepEqual(measured, { sees: true })
})

test('a database whose objects belong to the superuser gives them to the owner role at the next start', async (t) => {
  const directory = scratchDirectory(t)
  const first = await open(t, directory)
  await migrate(asOwner(first.connection))
  await queryRows(first.connection, 'reassign owned by quoin_owner to quoin')
  await queryRows(first.connection, 'drop owned by quoin_owner')
  await queryRows(first.connection, 'drop role quoin_owner')
  assert.notDeepEqual(
    await queryRows(first.connection, foreign.replaceAll('quoin_owner', 'quoin_service')),
    [],
  )
  await first.stop()
  const { password, service } = first.connection
  writeFileSync(
    join(directory, 'postgres-logins'),
    JSON.stringify({ owner: password, service: service.password }),
  )
  writeFileSync(
    join(directory, 'postgres', 'pg_hba.conf'),
    '# Written by Quoin at each start.\nlocal all all scram-sha-256\nhost all all all reject\n',
  )

  const { connection } = await open(t, directory)
  assert.deepEqual([connection.password, connection.service], [password, service])
  await assertClosed(connection)
  assert.deepEqual(await queryRows(connection, foreign), [])
  assert.deepEqual((await migrate(asOwner(connection))).applied, [])
  await queryRows(
    asOwner(connection),
    'alter table quoin.organizations add column mine text; create schema mine',
  )
})

test('a database that accepted connections without a password requires one after the next start, and keeps its data', async (t) => {
  const directory = scratchDirectory(t)
  const first = await open(t, directory)
  await queryRows(first.connection, 'create table kept as select 42 as answer')
  await queryRows(
    first.connection,
    'alter role quoin password null; drop owned by quoin_service; drop role quoin_service',
  )
  await first.stop()
  rmSync(join(directory, 'postgres-logins'))
  writeFileSync(join(directory, 'postgres', 'pg_hba.conf'), 'local all all trust\n')

  const second = await open(t, directory)
  await assertClosed(second.connection)
  assert.deepEqual(await queryRows(second.connection, 'select answer from kept'), [{ answer: 42 }])
  await second.stop()
  const third = await open(t, directory)
  assert.equal(third.connection.password, second.connection.password)
  await assertClosed(third.connection)
})

test('a start that was interrupted before the passwords were set is completed by the next one', async (t) => {
  const directory = scratchDirectory(t)
  const first = await open(t, directory)
  await queryRows(first.connection, 'alter role quoin password null')
  await first.stop()
  writeFileSync(join(directory, 'postgres', 'pg_hba.conf'), 'local all all trust\n')
  const { connection } = await open(t, directory)
  await assertClosed(connection)
})

test('if the file with the passwords is missing, new ones are set', async (t) => {
  const directory = scratchDirectory(t)
  const first = await open(t, directory)
  await first.stop()
  rmSync(join(directory, 'postgres-logins'))
  const { connection } = await open(t, directory)
  assert.notEqual(connection.password, first.connection.password)
  await assertClosed(connection)
})

test('the lock file of the data directory is made inaccessible to other users', async (t) => {
  const directory = scratchDirectory(t)
  writeFileSync(join(directory, 'lock'), '')
  chmodSync(join(directory, 'lock'), 0o644)
  await open(t, directory)
  assert.equal(modeOf(join(directory, 'lock')), 0o600)
})

test('the log of Postgres contains no passwords, also if setting the logins fails', async (t) => {
  const directory = scratchDirectory(t)
  const first = await open(t, directory)
  await first.stop()
  const cluster = join(directory, 'postgres')
  const settings = [
    'default_transaction_read_only = on',
    `log_statement = 'all'`,
    'log_min_duration_statement = 0',
    `log_min_error_statement = 'debug5'`,
  ]
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  writeFileSync(join(cluster, 'pg_hba.conf'), 'local all all trust\n')
  await assert.rejects(
    open(t, directory),
    /^StartRefused: The users of the database cannot be created or changed: .*read-only/,
  )
  const log = readFileSync(join(directory, 'postgres.log'), 'utf8')
  assert.match(log, /ERROR:.*read-only/)
  const passwords = Object.values(
    JSON.parse(readFileSync(join(directory, 'postgres-logins'), 'utf8')) as Record<string, string>,
  )
  assert.equal(passwords.length, 3)
  for (const password of passwords) assert.ok(!log.includes(password), 'A password is in the log.')
})
