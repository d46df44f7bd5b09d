import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, lstatSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { schemaDigest } from './import-graph.ts'
import { socketIn } from './socket.ts'

const program = 'scripts/tdd/postgres-process.ts'
const timeoutMs = 90_000

/** A test run's connection to the Postgres that keeps running after the test run. */
export interface PostgresUse {
  /** Environment variables that test processes need. */
  environment: Record<string, string>
  release(): void
}

/**
 * Returns the running Postgres of this checkout, with the template from which test databases are copied. Starts it if
 * necessary.
 */
export async function openPostgres(root: string): Promise<PostgresUse> {
  const digest = schemaDigest(root, program)
  const deadline = Date.now() + timeoutMs
  let starting: ChildProcess | undefined
  let log = ''
  while (Date.now() < deadline) {
    // The directory is created again in each attempt, because a process that is closing deletes it.
    const directory = directoryOf(root)
    log = logIn(directory)
    const use = await requestUse(socketIn(directory), digest)
    if (use) return use
    if ((starting?.exitCode ?? 0) !== 0 && existsSync(log)) break
    // If another process on the same directory is starting or closing, the process that this function started exits at
    // once. Then this function starts a new process.
    if (!starting || starting.exitCode !== null) starting = start(root, directory, digest)
    await sleep(50)
  }
  throw new Error(`The Postgres of the tests did not start:\n${readFileSync(log, 'utf8')}`)
}

/** Stops the Postgres of this checkout, after the tests that are still running have ended. */
export async function stopPostgres(root: string): Promise<void> {
  const use = await requestUse(socketIn(directoryOf(root)), 'stop')
  use?.release()
}

const logIn = (directory: string): string => join(directory, 'log')

/**
 * Returns the directory for this user and this checkout. Its path must be short, because it contains a Unix socket,
 * whose path is limited in length.
 */
function directoryOf(root: string): string {
  const { uid } = userInfo()
  const name = createHash('sha256').update(`${uid} ${root}`).digest('hex').slice(0, 12)
  const directory = join(tmpdir(), `quoin-tdd-${name}`)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const stats = lstatSync(directory)
  if (!stats.isDirectory() || (uid >= 0 && stats.uid !== uid))
    throw new Error(`${directory} belongs to another user: remove it.`)
  return directory
}

function start(root: string, directory: string, digest: string): ChildProcess {
  const log = openSync(logIn(directory), 'w', 0o600)
  const child = spawn(process.execPath, [join(root, program), directory, digest], {
    cwd: root,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  return child
}

/**
 * Requests the use of a running Postgres. Returns undefined if no process is listening, or if it closes the connection
 * without an answer.
 */
async function requestUse(path: string, digest: string): Promise<PostgresUse | undefined> {
  const socket = connect(path)
  try {
    const answer = await answerTo(socket, digest)
    if (answer === undefined) return undefined
    return { environment: JSON.parse(answer) as Record<string, string>, release: () => socket.destroy() }
  } catch (error) {
    socket.destroy()
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'EPIPE')
      return undefined
    throw error
  }
}

function answerTo(socket: Socket, digest: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let received = ''
    socket.on('error', reject)
    socket.on('close', () => resolve(undefined))
    socket.on('data', (part) => {
      received += part.toString()
      if (received.endsWith('\n')) resolve(received.trimEnd())
    })
    socket.write(digest)
  })
}
