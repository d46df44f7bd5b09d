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

/**
 * Who may log in to the embedded database, over its socket and by password alone: other programs may run as the account
 * that Postgres runs as. `quoin` owns the database and migrates it. `quoin_service` is what the service works as: it may
 * become one of the roles that are fenced in, and nothing else.
 *
 * The passwords lie in `postgres-logins`, for the owner of the data directory alone. The database gets them at its first
 * start, also one from before there were any: what lets in without a password is closed last, so that a crash on the way
 * leaves the next start a way in.
 */
const owner = 'quoin'
const service = 'quoin_service'
const fenced = ['quoin_live', 'quoin_sandbox', 'quoin_system']

interface Passwords {
  owner: string
  service: string
}

const rules = (method: string): string =>
  `# Written by Quoin at each start.\nlocal all all ${method}\nhost all all all reject\n`

/** Before Postgres starts. Without the file of the passwords, it has to be let in anew. */
export function prepareLogins(directory: string, cluster: string): void {
  if (readPasswords(directory)) return
  writeRules(cluster, 'trust')
  const passwords: Passwords = { owner: newPassword(), service: newPassword() }
  replaceFile(join(directory, 'postgres-logins'), JSON.stringify(passwords))
}

/** Once Postgres runs. */
export async function useLogins(
  directory: string,
  cluster: string,
  at: Pick<PostgresConnection, 'host' | 'port' | 'database'>,
): Promise<PostgresConnection> {
  const passwords = readPasswords(directory)!
  const connection: PostgresConnection = {
    ...at,
    user: owner,
    password: passwords.owner,
    service: { user: service, password: passwords.service },
  }
  if (readFileSync(rulesOf(cluster), 'utf8') !== rules('scram-sha-256'))
    await setPasswords(connection, cluster)
  return connection
}

async function setPasswords(connection: PostgresConnection, cluster: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statementsFor(connection))
    writeRules(cluster, 'scram-sha-256')
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}

/** Sent as one, they are one transaction. The statements themselves are in no log. */
function statementsFor({ user, password, service: login }: PostgresConnection): string {
  const quoted = pg.escapeLiteral
  return [
    `set password_encryption = 'scram-sha-256'; set log_min_duration_statement = -1;`,
    ...[...fenced, login.user].map(
      (role) => `do $$ begin create role ${role} nologin; exception when duplicate_object then null; end $$;`,
    ),
    `alter role ${login.user} login noinherit nosuperuser nocreatedb nocreaterole nobypassrls password ${quoted(login.password)};`,
    ...fenced.map((role) => `grant ${role} to ${login.user} with inherit false, set true, admin false;`),
    `alter role ${user} password ${quoted(password)};`,
  ].join('\n')
}

/** As the service; a database of the operator's own has the one login that it was given. */
export function asService<Connection extends { service?: Login | undefined }>(
  connection: Connection,
): Connection {
  return connection.service ? { ...connection, ...connection.service } : connection
}

const newPassword = (): string => randomBytes(24).toString('base64url')

function readPasswords(directory: string): Passwords | undefined {
  const text = readIfExists(join(directory, 'postgres-logins'))
  return text === undefined ? undefined : (JSON.parse(text) as Passwords)
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
