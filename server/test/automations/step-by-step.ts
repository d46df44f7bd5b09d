import { setTimeout as sleep } from 'node:timers/promises'
import type { ModeDatabase } from '../../src/kernel/database/database.ts'
import type { Transaction } from '../../src/kernel/database/transaction.ts'
import type { Kernel } from '../../src/kernel/operations/kernel.ts'

/**
 * One side of a race. It must run its transactions through the kernel that it receives, because this kernel pauses
 * before each statement.
 */
export type Party = (kernel: Kernel) => Promise<void>

/** Time without progress of a side, in milliseconds. After that, the race checks if the side waits for a lock. */
const lookAfterMs = 3
/** Time without progress of any side, in milliseconds. After that, the race fails. */
const stuckAfterMs = 60_000

/**
 * Runs the parties (the sides of a race) one statement at a time. Before each statement and each commit, `choose`
 * selects the party whose statement runs next. A party whose statement waits for a lock is skipped until the lock is
 * released. `countBlocked` returns the number of statements that wait for a lock. `database` has a connection for
 * each party.
 */
export async function interleave(
  kernel: Kernel,
  parties: readonly Party[],
  database: ModeDatabase,
  choose: (count: number) => number,
  countBlocked: () => Promise<number>,
): Promise<void> {
  /** Statements that are about to run, by party. Statements that a party sends together also run together. */
  const arrived = new Map<number, (() => void)[]>()
  const live = new Set(parties.keys())
  let wake = Promise.withResolvers<void>()
  const changed = (): void => {
    wake.resolve()
    wake = Promise.withResolvers<void>()
  }
  const running = parties.map(async (party, at) => {
    const arrive = (): Promise<void> =>
      new Promise((resolve) => {
        arrived.set(at, [...(arrived.get(at) ?? []), resolve])
        changed()
      })
    try {
      await party({ ...kernel, databases: { ...kernel.databases, live: stopping(database, arrive) } })
    } finally {
      live.delete(at)
      changed()
    }
  })
  const ended = Promise.allSettled(running)
  while (live.size > 0) {
    const deadline = Date.now() + stuckAfterMs
    while (arrived.size < live.size) {
      if (Date.now() > deadline)
        throw new Error(
          `${arrived.size} of ${live.size} parties can continue. The others make no progress but wait for no lock.`,
        )
      const event = wake.promise.then(() => true)
      const isEvent = await Promise.race([event, sleep(lookAfterMs, false)])
      if (!isEvent && arrived.size > 0 && (await countBlocked()) >= live.size - arrived.size) break
    }
    if (arrived.size === 0) continue
    const all = [...arrived.keys()].toSorted()
    const next = all[choose(all.length)]!
    const go = arrived.get(next)!
    arrived.delete(next)
    for (const each of go) each()
  }
  await ended
  await Promise.all(running)
}

function stopping(live: ModeDatabase, arrive: () => Promise<void>): ModeDatabase {
  return {
    ...live,
    transaction: async (scope, work, lock) => {
      await arrive()
      return await live.transaction(
        scope,
        async (transaction) => {
          const result = await work(stepped(transaction, arrive))
          await arrive()
          return result
        },
        lock,
      )
    },
  }
}

const stops: ReadonlySet<string | symbol> = new Set(['rows', 'row', 'sized', 'commit', 'verify'])

function stepped(transaction: Transaction, arrive: () => Promise<void>): Transaction {
  return new Proxy(transaction, {
    get: (target, member) => {
      const value: unknown = Reflect.get(target, member, target)
      if (typeof value !== 'function') return value
      const bound = value.bind(target) as (...parameters: unknown[]) => unknown
      if (!stops.has(member)) return bound
      return async (...parameters: unknown[]) => {
        await arrive()
        return await bound(...parameters)
      }
    },
  })
}
