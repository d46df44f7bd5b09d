import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import { changeOwner, makerFor } from './account.ts'
import { refuseMissingDatabase } from './half-restored.ts'
import type { Home } from './home.ts'
import { postgresAtWork } from './leftover.ts'
import { until } from './processes.ts'
import { postgresEnvironment } from './settings.ts'
import { StartRefused } from './start-refused.ts'

/**
 * Creates the cluster (the directory of the database) if it does not exist. It is created under a temporary
 * name and renamed when it is complete, so that an incomplete cluster is never used.
 */
export async function ensureCluster(
  { directory, account }: Home,
  how: { programs: string; durable: boolean; dataDirectory: string },
): Promise<string> {
  const cluster = join(directory, 'postgres')
  if (existsSync(cluster)) return cluster
  refuseMissingDatabase(how.dataDirectory, cluster)
  await removeDrafts(directory)
  const draft = mkdtempSync(join(directory, 'initdb-'))
  await initializeCluster({ directory, account }, draft, how)
  renameSync(draft, cluster)
  return cluster
}

/** Creates the files of an empty cluster in an empty directory. */
export async function initializeCluster(
  { directory, account }: Pick<Home, 'directory' | 'account'>,
  cluster: string,
  { programs, durable }: { programs: string; durable: boolean },
): Promise<void> {
  const maker = makerFor(account)
  if (maker) chownSync(cluster, maker.uid, maker.gid)
  const options = [...layout, ...(durable ? [] : ['--no-sync'])]
  const child = spawn(join(programs, 'initdb'), ['-D', cluster, ...options], {
    ...maker,
    cwd: directory,
    env: postgresEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0)
    throw new StartRefused(`Postgres could not create its database in ${directory}: ${lastLine(complaint)}`)
  if (account) changeOwner(account, cluster)
}

/**
 * Deletes incomplete clusters that interrupted starts have left behind. initdb may still be running in such a directory
 * if only its parent process was killed. So the function first waits until no Postgres runs there: deleting the
 * directory earlier would leave shared memory behind.
 */
async function removeDrafts(directory: string): Promise<void> {
  for (const name of readdirSync(directory).filter((name) => name.startsWith('initdb-'))) {
    const draft = join(directory, name)
    await until(() => postgresAtWork(draft) === undefined, 5000)
    rmSync(draft, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Options of initdb. The builtin locale C.UTF-8 sorts by code point on every machine and knows the letters of all
 * scripts.
 */
const layout = [
  '--username=quoin',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth-local=trust',
  '--auth-host=reject',
  '--data-checksums',
]

function lastLine(complaint: string): string {
  const lines = complaint
    .split('\n')
    .filter((line) => line.startsWith('initdb: error') || line.includes('FATAL'))
  return lines.at(-1) ?? complaint.trim()
}
