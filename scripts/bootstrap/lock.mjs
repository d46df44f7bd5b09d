/**
 * A lock for a stock Node, which has none of its own: a directory, created by one process, which refreshes its
 * timestamp.
 * It may name further processes that continue the work if the first is killed, as npm does.
 * A lock is stale if its processes are gone, or its timestamp is old. It is then moved aside under a name that belongs
 * to that one lock. The name stays taken. If two processes judge the same lock, only one can therefore move it, and
 * neither can move a newer one.
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

/** Undefined while the lock is in use, or gone. */
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

/** Empty for a lock whose process has yet to write its name, or was killed before it could. */
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
