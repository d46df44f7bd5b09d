import type pg from 'pg'
import { lockOf } from './lock.ts'

/** Shows others that somebody of this process is at something, while no transaction is open. */
export interface Presence {
  /** Takes all of these locks or none; false when one of them is held, here or anywhere. */
  take(names: readonly string[]): Promise<boolean>
  letGo(names: readonly string[]): Promise<void>
  /** Takes a lock that any number of calls can have together; false when somebody has it alone. */
  join(name: string): Promise<boolean>
  part(name: string): Promise<void>
  close(): Promise<void>
}

/** True in SQL while nobody is at it. Asking holds it up for nobody but who would begin. */
export function nobodyIsAt(name: string): string {
  return `pg_try_advisory_xact_lock_shared(${lockOf(name)})`
}

const retryMs = 250
const lock = `select pg_try_advisory_lock(${lockOf('t.name')}) as held from unnest($1::text[]) with ordinality as t(name, at) order by at`
const share = `select pg_try_advisory_lock_shared(${lockOf('t.name')}) as held from unnest($1::text[]) as t(name)`
const unshare = `select pg_advisory_unlock_shared(${lockOf('t.name')}) from unnest($1::text[]) as t(name)`
const unlock = `select pg_advisory_unlock(${lockOf('t.name')}) from unnest($1::text[]) as t(name)`

/**
 * The locks are of the session of one connection, which is opened for the first of them and does nothing else. A process
 * that dies lets go of all at once. When the connection alone is lost, it is opened anew and what is still held is taken
 * again; in between others believe that nobody is at it, so what a lock stands for must bear that.
 */
export function keepPresence(open: () => Promise<pg.Client>, onError: (error: Error) => void): Presence {
  /** Names that were asked for, and whether they are held. */
  const names = new Map<string, boolean>()
  /** Names that are held together with others, each with how many of this process do. */
  const joined = new Map<string, { count: number; isHeld: Promise<boolean> }>()
  let connection: Promise<pg.Client> | undefined
  let isClosed = false

  const connect = async (): Promise<pg.Client> => {
    const client = await open()
    client.once('end', lost)
    const held = [...names].flatMap(([name, isHeld]) => (isHeld ? [name] : []))
    if (held.length > 0) await client.query(lock, [held])
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
  const letGo = async (given: readonly string[]): Promise<void> => {
    for (const name of given) names.delete(name)
    // Where the connection is lost, so are its locks.
    await connection?.then((client) => client.query(unlock, [given])).catch(onError)
  }

  const shareOf = async (name: string): Promise<boolean> => {
    const { rows } = await (await connected()).query<{ held: boolean }>(share, [[name]])
    return rows[0]!.held
  }
  /** How many are left. */
  const leaveOne = (name: string): number => {
    const entry = joined.get(name)!
    entry.count--
    if (entry.count === 0) joined.delete(name)
    return entry.count
  }

  return {
    take: async (wanted) => {
      if (wanted.some((name) => names.has(name))) return false
      for (const name of wanted) names.set(name, false)
      try {
        const { rows } = await (await connected()).query<{ held: boolean }>(lock, [wanted])
        const held = wanted.filter((_name, at) => rows[at]!.held)
        if (held.length === wanted.length) {
          for (const name of wanted) names.set(name, true)
          return true
        }
        await letGo(held)
      } catch (error) {
        for (const name of wanted) names.delete(name)
        throw error
      }
      for (const name of wanted) names.delete(name)
      return false
    },
    letGo,
    join: async (name) => {
      const entry = joined.get(name) ?? { count: 0, isHeld: shareOf(name) }
      joined.set(name, entry)
      entry.count++
      const isHeld = await entry.isHeld.catch((error: unknown) => {
        leaveOne(name)
        throw error
      })
      if (!isHeld) leaveOne(name)
      return isHeld
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
