import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
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
 * Who may log in to the embedded database, over its socket and by password alone: other programs may run as the account
 * that Postgres runs as. `quoin` is the superuser that the database was made with; nothing works as it but what stands
 * here. `quoin_owner` owns the tables and migrates, and could make roles, as the user of a database of the operator's own
 * can. `quoin_service` is what the service works as: it may become one of the roles that are fenced in, and nothing else.
 *
 * The passwords lie in `postgres-logins`, for the owner of the data directory alone. The database gets them at its first
 * start, also one from before there were any, or from before there was an owner, to whom all tables are handed over then.
 * What lets in without a password is closed last, and what says that all is done is written last, so that a crash on the
 * way leaves the next start a way in and the work to do.
 */
const superuser = 'quoin'
const owner = 'quoin_owner'
const service = 'quoin_service'
const fenced = ['quoin_live', 'quoin_sandbox', 'quoin_system']

interface Passwords {
  superuser: string
  owner: string
  service: string
}

/** The number says which logins the database has; another one, and they are set anew. */
const rules = (method: string): string =>
  `# Written by Quoin at each start. Logins: 2\nlocal all all ${method}\nhost all all all reject\n`

/** Before Postgres starts. Without the file of the passwords, it has to be let in anew. */
export function prepareLogins(directory: string, cluster: string): void {
  const known = readPasswords(directory)
  if (known?.superuser !== undefined) return
  if (known === undefined) writeRules(cluster, 'trust')
  const { service: kept = newPassword(), owner: former = newPassword() } = known ?? {}
  // Before there was an owner, that was the name of the superuser.
  const passwords: Passwords = { superuser: former, owner: newPassword(), service: kept }
  replaceFile(join(directory, 'postgres-logins'), JSON.stringify(passwords))
}

/** Once Postgres runs. */
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

/** The next statements contain passwords: whatever the settings of the server, and also when they fail, no log gets them. */
const unlogged = `
  set log_min_error_statement = panic; set log_statement = 'none'; set log_duration = off;
  set log_min_duration_statement = -1; set log_min_duration_sample = -1; set log_transaction_sample_rate = 0`

/** Sent as one, they are one transaction. */
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
    ...[...fenced, owner, login.user].map(
      (role) => `do $$ begin create role ${role} nologin; exception when duplicate_object then null; end $$;`,
    ),
    `alter role ${login.user} login noinherit nosuperuser nocreatedb nocreaterole nobypassrls password ${quoted(login.password)};`,
    ...fenced.map((role) => `grant ${role} to ${login.user} with inherit false, set true, admin false;`),
    `alter role ${owner} login inherit nosuperuser nocreatedb createrole nobypassrls password ${quoted(migrator!.password)};`,
    ...fenced.map((role) => `grant ${role} to ${owner} with inherit false, set true, admin true;`),
    // It measures the database for the monitor, other sessions too.
    `grant pg_read_all_stats to ${owner};`,
    `alter database ${database} owner to ${owner};`,
    handedOver,
    `alter role ${user} password ${quoted(password)};`,
  ].join('\n')
}

/** `reassign owned` refuses for the superuser of the cluster, who owns the catalog too. */
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

/** As what migrates. */
export function asOwner<Connection extends { owner?: Login | undefined }>(
  connection: Connection,
): Connection {
  return connection.owner ? { ...connection, ...connection.owner } : connection
}

/** As the service; a database of the operator's own has the one login that it was given. */
export function asService<Connection extends { service?: Login | undefined }>(
  connection: Connection,
): Connection {
  return connection.service ? { ...connection, ...connection.service } : connection
}

const newPassword = (): string => randomBytes(24).toString('base64url')

/** Of an older version, without the superuser's. */
function readPasswords(directory: string): Partial<Passwords> | undefined {
  const text = readIfExists(join(directory, 'postgres-logins'))
  return text === undefined ? undefined : (JSON.parse(text) as Partial<Passwords>)
}

const rulesOf = (cluster: string): string => join(cluster, 'pg_hba.conf')

function writeRules(cluster: string, method: string): void {
  replaceFile(rulesOf(cluster), rules(method))
}

/** Whole or not at all, and it stays with the owner of its directory. */
function replaceFile(path: string, text: string): void {
  const draft = `${path}.new`
  const file = openSync(draft, 'w', 0o600)
  writeSync(file, text)
  fsyncSync(file)
  closeSync(file)
  const { uid, gid } = statSync(join(path, '..'))
  chownSync(draft, uid, gid)
  renameSync(draft, path)
}
