import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Login, PostgresConnection } from './postgres.ts'
import { readIfExists } from './read-if-exists.ts'
import { waitForRecovery } from './wait-for-recovery.ts'

/**
 * The logins (roles that may connect) of the embedded database. They work only over its unix socket and with a
 * password, because other programs may run as the same account as Postgres.
 * - `quoin` is the superuser who created the database. Only the code in this file uses it, and audits of the whole
 *   installation (kernel/installation/installation-reader.ts), which only read.
 * - `quoin_owner` owns the tables, runs migrations and can create roles, like the user of an external database.
 * - `quoin_service` is the login of the service. It can only switch to the roles that are subject to row-level
 *   security.
 *
 * The passwords are in the file `postgres-logins`, which only the owner of the data directory can read. They are set at
 * the first start of the database. If an older release created the database without passwords or without an owner role,
 * both are added in the same way, and the tables are transferred to the owner role. Only then is access without a
 * password closed. The version in `pg_hba.conf` is written last, and records that all of these steps are done. So after
 * a crash, the next start still has access and repeats the work.
 */
const superuser = 'quoin'
const owner = 'quoin_owner'
const service = 'quoin_service'
const scopedRoles = ['quoin_live', 'quoin_sandbox', 'quoin_system']

interface Passwords {
  superuser: string
  owner: string
  service: string
}

/**
 * Contents of `pg_hba.conf`, the file that controls access to the database. The number in it is the version of the
 * logins. If a start finds another number, it sets the logins again.
 */
const rules = (method: string): string =>
  `# Written by Quoin at each start. Logins: 2\nlocal all all ${method}\nhost all all all reject\n`

/**
 * Prepares the passwords before Postgres starts. If the password file is missing, opens access without a
 * password, so that new passwords can be set.
 */
export function prepareLogins(directory: string, cluster: string): void {
  const existing = readPasswords(directory)
  if (existing?.superuser !== undefined) return
  if (existing === undefined) writeRules(cluster, 'trust')
  const { service: servicePassword = newPassword(), owner: former = newPassword() } = existing ?? {}
  // Releases without the role `quoin_owner` stored the password of the superuser in the field `owner`.
  const passwords: Passwords = { superuser: former, owner: newPassword(), service: servicePassword }
  replaceFile(join(directory, 'postgres-logins'), JSON.stringify(passwords))
}

/** Sets the logins in the database once Postgres accepts connections, and returns the connection settings. */
export async function useLogins(
  directory: string,
  cluster: string,
  at: Pick<PostgresConnection, 'host' | 'port' | 'database'>,
  log: (line: string) => void,
): Promise<PostgresConnection> {
  const passwords = readPasswords(directory) as Passwords
  const connection: PostgresConnection = {
    ...at,
    user: superuser,
    password: passwords.superuser,
    owner: { user: owner, password: passwords.owner },
    service: { user: service, password: passwords.service },
  }
  await waitForRecovery(connection, log)
  if (readFileSync(rulesOf(cluster), 'utf8') !== rules('scram-sha-256'))
    await setPasswords(connection, cluster)
  return connection
}

async function setPasswords(connection: PostgresConnection, cluster: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(unlogged)
    await client.query(statementsFor(connection))
    writeRules(cluster, 'scram-sha-256')
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}

/**
 * Session settings that keep the following statements out of all logs, because the statements contain passwords. The
 * settings work regardless of the server's settings, and also if a statement fails.
 */
const unlogged = `
  set log_min_error_statement = panic; set log_statement = 'none'; set log_duration = off;
  set log_min_duration_statement = -1; set log_min_duration_sample = -1; set log_transaction_sample_rate = 0`

/** Returns the SQL that sets the logins. It is sent as a single query, so that it runs in one transaction. */
function statementsFor({
  user,
  password,
  database,
  owner: migrator,
  service: login,
}: PostgresConnection): string {
  const quoted = pg.escapeLiteral
  return [
    `set password_encryption = 'scram-sha-256';`,
    ...[...scopedRoles, owner, login.user].map(roleCreated),
    `alter role ${login.user} login noinherit nosuperuser nocreatedb nocreaterole nobypassrls password ${quoted(login.password)};`,
    ...scopedRoles.map((role) => `grant ${role} to ${login.user} with inherit false, set true, admin false;`),
    `alter role ${owner} login inherit nosuperuser nocreatedb createrole nobypassrls password ${quoted(migrator!.password)};`,
    ...scopedRoles.map((role) => `grant ${role} to ${owner} with inherit false, set true, admin true;`),
    // The health monitor uses the owner role to measure the database, including the sessions of other users.
    `grant pg_read_all_stats to ${owner};`,
    `alter database ${database} owner to ${owner};`,
    handedOver,
    `alter role ${user} password ${quoted(password)};`,
  ].join('\n')
}

const roleCreated = (role: string): string =>
  `do $$ begin create role ${role} nologin; exception when duplicate_object then null; end $$;`

/**
 * Creates the owner of the tables in a new database that has no passwords yet, and returns its connection settings. The
 * first start of the service sets the passwords.
 */
export async function createOwner(connection: PostgresConnection): Promise<PostgresConnection> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(
      [
        ...[...scopedRoles, owner].map(roleCreated),
        `alter role ${owner} login inherit nosuperuser nocreatedb createrole nobypassrls;`,
        ...scopedRoles.map((role) => `grant ${role} to ${owner} with inherit false, set true, admin true;`),
        `alter database ${connection.database} owner to ${owner};`,
      ].join('\n'),
    )
  } finally {
    await client.end()
  }
  return { ...connection, user: owner, password: '' }
}

/**
 * SQL that transfers all tables to the owner role. The statement `reassign owned` cannot be used for the
 * superuser who created the cluster, because that superuser also owns the system catalog.
 */
const handedOver = `do $$
declare
  statement text;
begin
  for statement in
    select format('alter schema %I owner to ${owner}', n.nspname) from pg_namespace n
     where n.nspname in ('quoin', 'live', 'sandbox', 'partitions') and n.nspowner <> '${owner}'::regrole
    union all
    select format('alter %s %s owner to ${owner}', case c.relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, c.oid::regclass)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where (n.nspname in ('quoin', 'live', 'sandbox', 'partitions') or (n.nspname, c.relname) = ('public', 'quoin_migrations'))
       and c.relkind in ('r', 'p', 'v', 'S') and c.relowner <> '${owner}'::regrole
       and not (c.relkind = 'S' and exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to ${owner}', p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('quoin', 'live', 'sandbox') and p.proowner <> '${owner}'::regrole
    union all
    select format('alter type %s owner to ${owner}', t.oid::regtype)
      from pg_type t join pg_namespace n on n.oid = t.typnamespace
     where n.nspname in ('quoin', 'live', 'sandbox') and t.typtype in ('d', 'e', 'r') and t.typowner <> '${owner}'::regrole
  loop
    execute statement;
  end loop;
end $$;`

/** Returns the connection settings with the login that runs migrations. */
export function asOwner<Connection extends { owner?: Login | undefined }>(
  connection: Connection,
): Connection {
  return connection.owner ? { ...connection, ...connection.owner } : connection
}

/**
 * Returns the connection settings with the login of the service. With an external database, everything uses the one
 * login in `DATABASE_URL`.
 */
export function asService<Connection extends { service?: Login | undefined }>(
  connection: Connection,
): Connection {
  return connection.service ? { ...connection, ...connection.service } : connection
}

const newPassword = (): string => randomBytes(24).toString('base64url')

/** Reads the passwords. A file that an older release wrote contains no superuser password. */
function readPasswords(directory: string): Partial<Passwords> | undefined {
  const text = readIfExists(join(directory, 'postgres-logins'))
  return text === undefined ? undefined : (JSON.parse(text) as Partial<Passwords>)
}

const rulesOf = (cluster: string): string => join(cluster, 'pg_hba.conf')

function writeRules(cluster: string, method: string): void {
  replaceFile(rulesOf(cluster), rules(method))
}

/**
 * Replaces a file atomically. The new file gets the owner of its directory. An owner that is right already is not changed,
 * because the system call filter of quoin.service refuses every change of an owner.
 */
function replaceFile(path: string, text: string): void {
  const draft = `${path}.new`
  const file = openSync(draft, 'w', 0o600)
  writeSync(file, text)
  fsyncSync(file)
  const written = fstatSync(file)
  closeSync(file)
  const { uid, gid } = statSync(join(path, '..'))
  if (written.uid !== uid || written.gid !== gid) chownSync(draft, uid, gid)
  renameSync(draft, path)
}
