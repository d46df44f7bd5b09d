import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Connection } from '../../src/kernel/database/database.ts'
import { asOwner } from '../../src/start/postgres/index.ts'
import { type ServingProgram, startProgram } from '../../src/testing/program.ts'
import { testDirectoryPrefix } from '../../src/testing/sweep.ts'
import { testDatabase } from '../../src/testing/test-database.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const program = fileURLToPath(new URL('../../src/adapters/cli/main.ts', import.meta.url))
const secret = 'a secret that only the tests of moves use, long enough'

export interface Cell {
  code: string
  /** URL of the installation's database, with the login of the tables' owner. */
  address: string
  env: Record<string, string>
  /** Connection that bypasses row-level security. */
  inspect: pg.Client
  serving: ServingProgram
}

export interface Cells {
  from: Cell
  to: Cell
}

/** Runs a command of an installation's command line. Returns its JSON output. */
export async function quoin(
  cell: Pick<Cell, 'env'>,
  ...args: string[]
  // oxlint-disable-next-line typescript/no-explicit-any -- many shapes of answer
): Promise<any> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args, '--json'], {
    cwd: root,
    env: { PATH: process.env['PATH']!, ...cell.env },
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout)
}

/** Starts two installations ("cells") with the same secrets, between which organizations can move. */
export async function twoCells(
  afterwards: (tidy: () => Promise<unknown>) => unknown,
  /** Postgres server of the second cell. Defaults to the Postgres server of the tests. */
  otherServer?: Connection,
  /** More settings of both cells. */
  settings: Record<string, string> = {},
): Promise<Cells> {
  const closers: (() => Promise<unknown>)[] = []
  afterwards(async () => {
    for (const close of closers.toReversed()) await close()
  })
  const cell = async (code: string, server?: Connection): Promise<Omit<Cell, 'serving'>> => {
    const connection = await testDatabase(server)
    const address = addressOf(asOwner(connection))
    const inspect = new pg.Client(connection)
    await inspect.connect()
    closers.push(() => inspect.end())
    // Gives the database the same owner as in an installation of an operator: a user who owns the tables and is not a
    // superuser.
    await inspect.query(`alter database ${connection.database} owner to ${asOwner(connection).user}`)
    const directory = mkdtempSync(join(tmpdir(), testDirectoryPrefix))
    closers.push(() => Promise.resolve(rmSync(directory, { recursive: true, force: true })))
    const env = {
      QUOIN_DATA_DIR: directory,
      DATABASE_URL: address,
      QUOIN_SECRET: secret,
      QUOIN_CELL: code,
      QUOIN_WEBHOOK_ALLOW_PRIVATE_TARGETS: '1',
      QUOIN_RATE_LIMIT_PER_MINUTE: '1000000',
      ...settings,
    }
    return { code, address, env, inspect }
  }
  const [from, to] = [await cell('00'), await cell('01', otherServer)]
  await quoin(from, 'secret', 'share', '--to', to.address)
  const serve = async (at: Omit<Cell, 'serving'>): Promise<Cell> => {
    const serving = await startProgram(at.env)
    closers.push(() => serving.kill())
    return { ...at, serving }
  }
  return { from: await serve(from), to: await serve(to) }
}

export function addressOf({ host, port, user, password, database }: Connection): string {
  const login = `user=${String(user)}&password=${encodeURIComponent(String(password))}`
  return `postgresql:///${database}?host=${encodeURIComponent(String(host))}&port=${port}&${login}`
}

/**
 * Returns, for each table with rows of the organization, the number of these rows. Leaves out tables about the cell itself,
 * such as the log of requests that this cell answered.
 */
export async function rowsOf(
  { inspect }: Pick<Cell, 'inspect'>,
  orgId: string,
): Promise<Record<string, number>> {
  const { rows: tables } = await inspect.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
      where n.nspname in ('quoin', 'live', 'sandbox') and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not in ('moves', 'moved_doors', 'former_clusters', 'request_log') order by 1`,
  )
  const counted = `select name, n from (${tables
    .map(({ name }) => `select '${name}' as name, (select count(*)::int from ${name} where org_id = $1) as n`)
    .join(' union all ')}) t where n > 0`
  const { rows } = await inspect.query<{ name: string; n: number }>(counted, [orgId])
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}
