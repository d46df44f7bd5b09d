import type pg from 'pg'
import { LastingSession } from './lasting-session.ts'
import { lockOf } from './lock.ts'

/**
 * Session-level advisory locks, which show other processes that this process is working on something. They need no open
 * transaction.
 */
export interface Presence {
  /**
   * Acquires all of these locks in exclusive mode, or none. Returns false if any process, including this one, already
   * holds one of them.
   */
  take(names: readonly string[]): Promise<boolean>
  letGo(names: readonly string[]): Promise<void>
  /**
   * Acquires a lock in shared mode, in which several callers can hold it. Returns false if another process holds it
   * exclusively.
   */
  join(name: string): Promise<boolean>
  part(name: string): Promise<void>
  close(): Promise<void>
}

/**
 * Returns an SQL expression that is true if the lock is free. It acquires the lock in shared mode until the end of
 * its transaction. That can delay only a process that is just acquiring the lock.
 */
export function isLockFree(name: string): string {
  return `pg_try_advisory_xact_lock_shared(${lockOf(name)})`
}

const lock = `select pg_try_advisory_lock(${lockOf('t.name')}) as held from unnest($1::text[]) with ordinality as t(name, at) order by at`
const share = `select pg_try_advisory_lock_shared(${lockOf('t.name')}) as held from unnest($1::text[]) as t(name)`
const unshare = `select pg_advisory_unlock_shared(${lockOf('t.name')}) from unnest($1::text[]) as t(name)`
const unlock = `select pg_advisory_unlock(${lockOf('t.name')}) from unnest($1::text[]) as t(name)`

/**
 * Creates the session-level locks of this process. One connection holds them; it is opened for the first lock and
 * used for nothing else. If the process crashes, Postgres immediately releases all locks. If only the connection is
 * lost, it is reopened and the locks are acquired again. Until then other processes see the locks as free, so code
 * that uses them must allow for that.
 */
export function createPresence(open: () => Promise<pg.Client>, onError: (error: Error) => void): Presence {
  return new SessionLocks(open, onError)
}

class SessionLocks implements Presence {
  /** Names of exclusive locks. The value is true once the lock is held, false while it is being acquired. */
  readonly #names = new Map<string, boolean>()
  /** Shared locks by name, with the number of their users in this process. */
  readonly #joined = new Map<string, { count: number; isLocked: Promise<boolean> }>()
  readonly #session: LastingSession

  constructor(open: () => Promise<pg.Client>, onError: (error: Error) => void) {
    this.#session = new LastingSession(open, onError, {
      isNeeded: () => this.#names.size + this.#joined.size > 0,
      restore: (client) => this.#acquireAgain(client),
    })
  }

  async #acquireAgain(client: pg.Client): Promise<void> {
    const lockedNames = [...this.#names].flatMap(([name, isLocked]) => (isLocked ? [name] : []))
    if (lockedNames.length > 0) await client.query(lock, [lockedNames])
    if (this.#joined.size > 0) await client.query(share, [[...this.#joined.keys()]])
  }

  async take(requestedNames: readonly string[]): Promise<boolean> {
    const names = this.#names
    if (requestedNames.some((name) => names.has(name))) return false
    for (const name of requestedNames) names.set(name, false)
    try {
      const client = await this.#session.connected()
      const { rows } = await client.query<{ held: boolean }>(lock, [requestedNames])
      const lockedNames = requestedNames.filter((_name, at) => rows[at]!.held)
      if (lockedNames.length === requestedNames.length) {
        for (const name of requestedNames) names.set(name, true)
        return true
      }
      await this.letGo(lockedNames)
    } catch (error) {
      for (const name of requestedNames) names.delete(name)
      throw error
    }
    for (const name of requestedNames) names.delete(name)
    return false
  }

  async letGo(releasedNames: readonly string[]): Promise<void> {
    for (const name of releasedNames) this.#names.delete(name)
    await this.#session.release(unlock, releasedNames)
  }

  async join(name: string): Promise<boolean> {
    const entry = this.#joined.get(name) ?? { count: 0, isLocked: this.#share(name) }
    this.#joined.set(name, entry)
    entry.count++
    const isLocked = await entry.isLocked.catch((error: unknown) => {
      this.#leaveOne(name)
      throw error
    })
    if (!isLocked) this.#leaveOne(name)
    return isLocked
  }

  async #share(name: string): Promise<boolean> {
    const client = await this.#session.connected()
    const { rows } = await client.query<{ held: boolean }>(share, [[name]])
    return rows[0]!.held
  }

  /** Decrements the number of users of a shared lock. Returns the number of users that remain. */
  #leaveOne(name: string): number {
    const entry = this.#joined.get(name)!
    entry.count--
    if (entry.count === 0) this.#joined.delete(name)
    return entry.count
  }

  async part(name: string): Promise<void> {
    if (this.#leaveOne(name) === 0) await this.#session.release(unshare, [name])
  }

  close(): Promise<void> {
    return this.#session.close()
  }
}
