import pg from 'pg'
import type { Connection } from '../../src/kernel/database/database.ts'
import { freePort } from '../../src/kernel/limits/redis-for-tests.ts'
import { asOwner, openEmbeddedPostgres } from '../../src/start/postgres/index.ts'
import { afterwards, type Ending, scratchDirectory } from '../../src/start/postgres/testing/scratch.ts'
import { addressOf } from '../../src/testing/address-of.ts'
import { type ServingProgram, startProgram } from '../../src/testing/program.ts'
import {
  addOrganization,
  type Keys,
  masterSecret,
  perMinute,
  type Served,
  setUpEmbedded,
} from '../crash/installation.ts'
import { installData } from '../crash/installed-data.ts'

/** One Postgres and the hosts that share it. Each host has its own data directory and its own port. */
export interface SharedDatabase {
  keys: Keys
  connection: Connection
  addOrganization(slug: string): Promise<Keys>
  /** Opens a connection that bypasses row-level security. */
  connect(): Promise<pg.Client>
  /** Starts a host. `command` is the program that starts it. */
  host(env: Record<string, string>, command?: readonly [string, ...string[]]): Promise<Host>
}

/** A simulated machine with the process of the service that currently runs on it. */
export interface Host {
  port: number
  program: ServingProgram
  /** True while the host accepts requests. */
  isUp: boolean
  /** Kills the process, as a failure of the machine does. */
  kill(): Promise<void>
  /** Stops the process as an operator does, so that it completes its work first. */
  stop(): Promise<{ code: number | null }>
  start(): Promise<void>
}

export async function sharedDatabase(
  t: Ending,
  settings: Record<string, string> = {},
): Promise<SharedDatabase> {
  const directory = scratchDirectory(t)
  const keys = await installData(directory, setUpEmbedded)
  const postgres = await openEmbeddedPostgres({
    directory,
    holder: 'server',
    log: () => undefined,
    settings,
  })
  afterwards(t, () => postgres.stop())
  // The user that owns the tables and is not a superuser, like the one that an operator would configure.
  const connection: Connection = asOwner(postgres.connection)
  return {
    keys,
    connection,
    addOrganization: (slug) => addOrganization(connection, slug),
    connect: async () => {
      const client = new pg.Client(postgres.connection)
      await client.connect()
      afterwards(t, () => client.end())
      return client
    },
    host: (env, command) => hostOn(t, { DATABASE_URL: addressOf(connection), ...env }, command),
  }
}

/** Starts a host with its own data directory and its own port. `env` contains the address of its database. */
export async function hostOn(
  t: Ending,
  env: Record<string, string>,
  command?: readonly [string, ...string[]],
): Promise<Host> {
  const port = await freePort()
  const all = {
    QUOIN_DATA_DIR: scratchDirectory(t),
    QUOIN_SECRET: masterSecret,
    QUOIN_RATE_LIMIT_PER_MINUTE: String(perMinute),
    PORT: String(port),
    ...env,
  }
  const host: Host = {
    port,
    program: await startProgram(all, command),
    isUp: true,
    kill: async () => {
      host.isUp = false
      await host.program.kill()
    },
    stop: async () => {
      host.isUp = false
      host.program.signal('SIGTERM')
      return await host.program.ended
    },
    start: async () => {
      host.program = await startProgram(all, command)
      host.isUp = true
    },
  }
  afterwards(t, () => host.program.kill())
  return host
}

/** Returns a service whose requests go to the hosts in turn, so that a repeated request reaches another host. */
export function servedBy(
  t: Ending,
  database: Pick<SharedDatabase, 'keys' | 'connect'>,
  hosts: readonly Host[],
): Served {
  let turn = 0
  return {
    keys: database.keys,
    connect: database.connect,
    afterwards: (tidy) => afterwards(t, tidy),
    get program() {
      return hosts[turn++ % hosts.length]!.program
    },
  }
}
