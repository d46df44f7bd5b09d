import type pg from 'pg'
import { lockOf } from './lock.ts'

/**
 * Session-level advisory locks, which show other processes that this one is working on something without an open
 * transaction.
 */
export interface Presence {
  /** Acquires all of these locks or none. Returns false if one of them is held, by this or another process. */
  take(names: readonly string[]): Promise<boolean>
  letGo(names: readonly string[]): Promise<void>
  /** Acquires a shared lock. Returns false if it is held exclusively. */
  join(name: string): Promise<boolean>
  part(name: string): Promise<void>
  close(): Promise<void>
}

/** SQL expression that is true if the lock is free. It delays only a process that tries to acquire the lock. */
export function isLockFree(name: string): string {
  return `pg_try_advisory_xact_lock_shared(${lockOf(name)})`
}

const retryMs = 250
const lock = `select pg_try_advisory_lock(${lockOf('t.name')}) as held from unnest($1::text[]) with ordinality as t(name, at) order by at`
const share = `select pg_try_advisory_lock_shared(${lockOf('t.name')}) as held from unnest($1::text[]) as t(name)`
const unshare = `select pg_advisory_unlock_shared(${lockOf('t.name')}) from unnest($1::text[]) as t(name)`
const unlock = `select pg_advisory_unlock(${lockOf('t.name')}) from unnest($1::text[]) as t(name)`

/**
 * Holds the locks in the session of one connection, which is opened for the first lock and used for nothing else. If
 * the process crashes, all locks are released at once. If only the connection is lost, it is reopened and the locks are
 * acquired again. In between, other processes see them as free, so users of a lock must tolerate that.
 */
export function createPresence(open: () => Promise<pg.Client>, onError: (error: Error) => void): Presence {
  /** Requested names, with true once the lock is held. */
  const names = new Map<string, boolean>()
  /** Shared locks, with the number of their users in this process. */
  const joined = new Map<string, { count: number; isLocked: Promise<boolean> }>()
  let connection: Promise<pg.Client> | undefined
  let isClosed = false

  const connect = async (): Promise<pg.Client> => {
    const client = await open()
    client.once('end', lost)
    const lockedNames = [...names].flatMap(([name, isLocked]) => (isLocked ? [name] : []))
    if (lockedNames.length > 0) await client.query(lock, [lockedNames])
    if (joined.size > 0) await client.query(share, [[...joined.keys()]])
    return client
  }
  const connected = (): Promise<pg.Client> => {
    connection ??= connect().catch((error: unknown) => {
      connection = undefined
      throw error
    })
    return connection
  }
  const lost = (): void => {
    connection = undefined
    if (isClosed || names.size + joined.size === 0) return
    setTimeout(() => {
      if (isClosed || names.size + joined.size === 0) return
      connected().catch((error: Error) => {
        onError(error)
        lost()
      })
    }, retryMs).unref()
  }
  const letGo = async (releasedNames: readonly string[]): Promise<void> => {
    for (const name of releasedNames) names.delete(name)
    // A lost connection has already lost its locks.
    await connection?.then((client) => client.query(unlock, [releasedNames])).catch(onError)
  }

  const shareOf = async (name: string): Promise<boolean> => {
    const { rows } = await (await connected()).query<{ held: boolean }>(share, [[name]])
    return rows[0]!.held
  }
  /** Releases one use and returns the number of remaining ones. */
  const leaveOne = (name: string): number => {
    const entry = joined.get(name)!
    entry.count--
    if (entry.count === 0) joined.delete(name)
    return entry.count
  }

  return {
    take: async (requestedNames) => {
      if (requestedNames.some((name) => names.has(name))) return false
      for (const name of requestedNames) names.set(name, false)
      try {
        const { rows } = await (await connected()).query<{ held: boolean }>(lock, [requestedNames])
        const lockedNames = requestedNames.filter((_name, at) => rows[at]!.held)
        if (lockedNames.length === requestedNames.length) {
          for (const name of requestedNames) names.set(name, true)
          return true
        }
        await letGo(lockedNames)
      } catch (error) {
        for (const name of requestedNames) names.delete(name)
        throw error
      }
      for (const name of requestedNames) names.delete(name)
      return false
    },
    letGo,
    join: async (name) => {
      const entry = joined.get(name) ?? { count: 0, isLocked: shareOf(name) }
      joined.set(name, entry)
      entry.count++
      const isLocked = await entry.isLocked.catch((error: unknown) => {
        leaveOne(name)
        throw error
      })
      if (!isLocked) leaveOne(name)
      return isLocked
    },
    part: async (name) => {
      if (leaveOne(name) === 0)
        await connection?.then((client) => client.query(unshare, [[name]])).catch(onError)
    },
    close: async () => {
      isClosed = true
      await connection?.then((client) => client.end()).catch(onError)
    },
  }
}
