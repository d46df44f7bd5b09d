import pg from 'pg'
import type { Connection } from '../../kernel/database/database.ts'
import { socketKeepAlive } from '../../kernel/database/keep-alive.ts'
import { lockNumbers } from '../../kernel/database/lock-numbers.ts'
import { isHalfRestored, restoringTable } from '../../start/refuse-half-restored.ts'
import { StartRefused } from '../../start/postgres/index.ts'

/** The database of a Postgres server into which a backup is restored. No other restore uses it meanwhile. */
interface OwnDatabase {
  /** Records that the restore is complete, so that the database can be used. */
  publish(): Promise<void>
  /** Deletes everything that was restored, so that the database is empty again. */
  discard(): Promise<void>
  /** Ends the lock of the database. */
  release(): Promise<void>
}

const schemas = ['quoin', 'live', 'sandbox', 'partitions']
const roles = ['quoin_live', 'quoin_sandbox', 'quoin_system']

/**
 * Prepares a database for a restore. It must be empty, or contain only what an interrupted restore has left. A table
 * marks it until the restore is complete; a start refuses the database as long as the table exists.
 * @throws {StartRefused} if the database is not empty or in use, or if the login lacks rights.
 */
export async function prepareOwnDatabase(connection: Connection): Promise<OwnDatabase> {
  const client = new pg.Client({ ...connection, ...socketKeepAlive, application_name: 'quoin restore' })
  // Discards the error here, because the statements on the connection fail with it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // The connection waits while the rows are loaded.
    await client.query('set idle_session_timeout = 0; set statement_timeout = 0')
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      lockNumbers.restore,
    ])
    if (!rows[0]!.locked) throw new StartRefused('Another restore into this database is running.')
    if (await isHalfRestored(client)) await clear(client)
    else await refuseUsed(client)
    await refuseWithoutRights(client)
    await client.query(
      `create table if not exists ${restoringTable} (begun_at timestamptz not null default now())`,
    )
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    publish: async () => void (await client.query(`drop table ${restoringTable}`)),
    discard: async () => {
      await clear(client)
      await client.query(`drop table ${restoringTable}`)
    },
    release: () => client.end(),
  }
}

/** Deletes everything except the mark. */
async function clear(client: pg.Client): Promise<void> {
  await client.query(
    `set client_min_messages = warning; drop table if exists public.quoin_migrations; drop schema if exists ${schemas.join(', ')} cascade`,
  )
}

async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ database: string; name: string }>(
    `select current_database() as database, c.oid::regclass::text as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by 2 limit 1`,
  )
  const [used] = rows
  if (used)
    throw new StartRefused(
      `The database ${used.database} is not empty: it contains ${used.name}. A backup is restored into an empty database only; create a new one and name it in DATABASE_URL.`,
    )
}

interface Rights {
  login: string
  is_super: boolean
  creates_roles: boolean
  creates_schemas: boolean
  creates_tables: boolean
  /** Roles of Quoin that do not exist on the server, and those that exist and that the login may not grant. */
  missing: string[]
  foreign: string[]
}

/** Refuses a login that cannot create the tables and roles, and says what an administrator must run. */
async function refuseWithoutRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Rights>(
    `select r.rolname as login, r.rolsuper as is_super, r.rolcreaterole as creates_roles,
            has_database_privilege(current_database(), 'create') as creates_schemas,
            has_schema_privilege('public', 'create') as creates_tables,
            array(select w.name from unnest($1::text[]) as w (name)
                   where not exists (select from pg_roles e where e.rolname = w.name)) as missing,
            array(select e.rolname::text from pg_roles e
                   where e.rolname = any ($1) and not pg_has_role(e.oid, 'member with admin option')) as foreign
       from pg_roles r where r.rolname = current_user`,
    [roles],
  )
  const { login, is_super, creates_roles, creates_schemas, creates_tables, missing, foreign } = rows[0]!
  if (is_super) return
  const name = pg.escapeIdentifier(login)
  const because = (reason: string, statement: string): StartRefused =>
    new StartRefused(`${reason} Let an administrator of the server run: ${statement}`)
  if (!creates_roles)
    throw because(
      `The login ${login} may not create roles, and Quoin needs the roles ${roles.join(', ')}${missing.length > 0 ? `; ${missing.join(', ')} do not exist` : ''}.`,
      `alter role ${name} createrole;`,
    )
  if (foreign.length > 0)
    throw because(
      `The roles ${foreign.join(', ')} exist on the server, and the login ${login} may not use them.`,
      `grant ${foreign.join(', ')} to ${name} with admin option;`,
    )
  if (!creates_schemas || !creates_tables)
    throw because(
      `The login ${login} may not create tables in this database.`,
      `alter database … owner to ${name};`,
    )
}
