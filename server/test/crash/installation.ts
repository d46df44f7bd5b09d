import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { createKernel } from '../../src/app/kernel.ts'
import { readConfig } from '../../src/config.ts'
import { organizationToBe } from '../../src/domains/organization/company/index.ts'
import { createKey, createOrganization } from '../../src/domains/organization/company/operations.ts'
import { operatorOf } from '../../src/kernel/access/operator.ts'
import { exactScopes } from '../../src/kernel/access/scopes.ts'
import type { Connection } from '../../src/kernel/database/database.ts'
import { asOwner, openEmbeddedPostgres } from '../../src/start/postgres/index.ts'
import { clearLeftover, postgresAtWork } from '../../src/start/postgres/leftover.ts'
import { readHolder } from '../../src/start/postgres/holder.ts'
import { afterwards, type Ending } from '../../src/start/postgres/testing/scratch.ts'
import { newId } from '../../src/kernel/ids.ts'
import { run } from '../../src/kernel/operations/run.ts'
import { migrate } from '../../src/kernel/database/migrate.ts'
import { withClient } from '../../src/kernel/database/with-client.ts'
import { addressOf } from '../../src/testing/address-of.ts'
import { testDirectoryPrefix } from '../../src/testing/sweep.ts'
import { type ServingProgram, startProgram } from '../../src/testing/program.ts'
import { wholeStatements } from '../../src/testing/whole-statements.ts'
import { installData } from './installed-data.ts'

export const masterSecret = 'a secret that only the crash tests use, long enough'
export const perMinute = 10_000_000

export interface Keys {
  live: string
  test: string
  locationId: string
}

/** A data directory with one organization, and the process that currently serves it. */
export interface Installation {
  keys: Keys
  program: ServingProgram
  /** Environment variables with which a process finds this data directory. */
  env: Record<string, string>
  /** Starts a new process on the same data directory. */
  restart(): Promise<ServingProgram>
  postmaster(): number
  /** Adds another organization. */
  addOrganization(slug: string): Promise<Keys>
  /** Registers cleanup that runs at the end of the test, whatever its result, before the program is killed. */
  afterwards(tidy: () => unknown): void
  /** Opens a separate connection to the database that bypasses row-level security. */
  connect(): Promise<pg.Client>
  /**
   * Runs a statement on a connection that all callers share, and returns its rows. Conditions that are checked again and
   * again use it, because each new connection costs Postgres and the test several milliseconds of processor time.
   */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
}

/** The parts of an installation with which tests call the service and check its database. */
export type Served = Pick<Installation, 'keys' | 'program' | 'connect' | 'afterwards'>

/**
 * Installs and starts the service on the database `external`. By default, it uses an embedded Postgres, in which
 * every commit is on disk before it is acknowledged.
 */
export async function install(
  t: Ending,
  external?: Connection,
  env: Record<string, string> = {},
): Promise<Installation> {
  const directory = mkdtempSync(join(tmpdir(), testDirectoryPrefix))
  const cluster = join(directory, 'postgres')
  let program: ServingProgram | undefined
  afterwards(t, async () => {
    await program?.kill()
    await clearLeftover(cluster, () => undefined)
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  })
  const settings = {
    QUOIN_DATA_DIR: directory,
    QUOIN_SECRET: masterSecret,
    QUOIN_RATE_LIMIT_PER_MINUTE: String(perMinute),
    ...(external ? { DATABASE_URL: addressOf(external) } : {}),
    ...env,
  }
  const start = async (): Promise<ServingProgram> => await startProgram(settings)
  const connection = (): Connection => external ?? readHolder(directory)!.connection!

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...connection(), connectionTimeoutMillis: 5000 })
    // Ignores errors of this connection, because tests stop the database while it is open.
    client.on('error', () => undefined)
    await client.connect()
    afterwards(t, () => client.end())
    return client
  }
  let shared: pg.Client | undefined

  const keys = external ? await addOrganization(external) : await installData(directory, setUpEmbedded)
  program = await start()
  const installation: Installation = {
    keys,
    program,
    env: settings,
    restart: async () => (installation.program = program = await start()),
    postmaster: () => postgresAtWork(cluster)!,
    addOrganization: (slug) => addOrganization(connection(), slug),
    afterwards: (tidy) => afterwards(t, tidy),
    connect,
    query: async <Row extends object>(text: string, values?: unknown[]) => {
      if (shared === undefined) {
        const client = await connect()
        // The next statement opens another connection.
        client.on('end', () => (shared = undefined))
        shared = client
      }
      return (await shared.query<Row>(text, values)).rows
    },
  }
  return installation
}

/** Creates the embedded database with one organization, and stops it again. */
export async function setUpEmbedded(directory: string): Promise<Keys> {
  const postgres = await openEmbeddedPostgres({
    directory,
    holder: 'command',
    log: () => undefined,
    settings: { fsync: 'off' },
  })
  try {
    await migrate(asOwner(postgres.connection))
    // The settings are stored in the data directory, so they apply to each later start.
    await withClient(postgres.connection, async (client) => {
      for (const [name, value] of Object.entries(wholeStatements))
        await client.query(`alter system set ${name} = '${value}'`)
    })
    return await addOrganization(postgres.connection)
  } finally {
    await postgres.stop()
  }
}

export async function addOrganization(connection: Connection, slug = 'crash'): Promise<Keys> {
  const { database, kernel } = createKernel({
    config: readConfig({
      QUOIN_PUBLIC_URL: 'http://quoin.test',
      QUOIN_RATE_LIMIT_PER_MINUTE: String(perMinute),
    }),
    connection,
    masterSecret,
    log: pino({ level: 'silent' }),
    sizes: { readers: 1, transactions: 1 },
    // Ignores errors, because a closing connection may report one if Postgres stops first. An error that matters also
    // makes a statement fail.
    onDatabaseError: () => undefined,
  })
  try {
    const actor = operatorOf(organizationToBe())
    const call = (input: object) => ({ actor, input, requestId: newId() })
    const named = { name: 'Crash', slug, owner_email: `owner@${slug}.test`, timezone: 'America/Chicago' }
    const org = await run(kernel, createOrganization, call(named))
    const key = async (mode: 'live' | 'test'): Promise<string> => {
      return (await run(kernel, createKey, call({ mode, name: mode, scopes: exactScopes }))).key
    }
    return { live: await key('live'), test: await key('test'), locationId: org.location.id }
  } finally {
    await database.close()
  }
}
