/**
 * A lock between processes. It is a directory, because Node has no file locks.
 * 1. One process creates the directory and refreshes its modification time every two seconds.
 * 2. The process may add the ids of other processes, such as npm, that continue its work if it is killed.
 * 3. A lock is stale if all its processes have ended, or if its modification time is too old. Another process then
 *    renames the directory and creates the lock anew. It deletes the renamed directory only when its own work has
 *    ended. The new name contains the token of the stale lock. Therefore, if two processes find the same stale lock,
 *    only one of them can rename it, and neither can rename a newer lock.
 */
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from './refusal.mjs'

const touchEveryMs = 2000
const staleAfterMs = 20_000
const timeoutMs = 10 * 60_000

export async function withLock(lock, work) {
  const aside = await take(lock)
  const heartbeat = setInterval(() => utimesSync(lock, new Date(), new Date()), touchEveryMs)
  try {
    return await work((pid) => appendFileSync(join(lock, 'owner'), ` ${pid}`))
  } finally {
    clearInterval(heartbeat)
    for (const directory of [lock, ...aside]) rmSync(directory, { recursive: true, force: true })
  }
}

async function take(lock) {
  const aside = []
  const deadline = Date.now() + timeoutMs
  for (let told = false; !make(lock); told = true) {
    const name = staleName(lock)
    if (name && move(lock, name)) aside.push(name)
    else {
      if (!told) console.error('Waiting for another start that is installing the dependencies.')
      if (Date.now() > deadline)
        throw new Refusal(
          `Another start has locked ${lock} for ten minutes. Remove it if that start no longer runs.`,
        )
      await sleep(200)
    }
  }
  return aside
}

function make(lock) {
  try {
    mkdirSync(lock)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw new Refusal(`The dependencies are missing and cannot be installed here: ${error.message}.`)
  }
  writeFileSync(join(lock, 'owner'), `${randomBytes(8).toString('hex')} ${process.pid}`)
  return true
}

/** Returns the new name for a stale lock. Undefined if the lock is not stale or does not exist. */
function staleName(lock) {
  try {
    const age = Date.now() - statSync(lock).mtimeMs
    const { token, pids } = readOwner(lock)
    return age > staleAfterMs || (token && !pids.some(isAlive)) ? `${lock}-${token ?? 'unnamed'}` : undefined
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Reads the token and the process ids of a lock. Returns neither if the process that created the lock has not written
 * them yet or was killed before it could.
 */
function readOwner(lock) {
  try {
    const [token, ...pids] = readFileSync(join(lock, 'owner'), 'utf8').split(' ')
    return { token, pids: pids.map(Number) }
  } catch (error) {
    if (error.code === 'ENOENT') return { pids: [] }
    throw error
  }
}

function move(lock, name) {
  try {
    renameSync(lock, name)
    return true
  } catch (error) {
    if (['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) return false
    throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
