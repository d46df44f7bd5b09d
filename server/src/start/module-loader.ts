import { flushCompileCache } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Modules with many imports, in an order in which each loads about as many new modules: the areas one after another,
 * then what is built on them.
 */
const usualParts: readonly (() => Promise<unknown>)[] = [
  () => import('../domains/organization/access/operations.ts'),
  () => import('../domains/customers/leads/operations.ts'),
  () => import('../domains/money/invoices/operations.ts'),
  () => import('../domains/work/jobs/operations.ts'),
  () => import('../domains/selling/estimates/operations.ts'),
  () => import('../domains/office/automations/operations.ts'),
  () => import('../domains/office/mobile/operations.ts'),
  () => import('../app/catalog.ts'),
  () => import('../demo/index.ts'),
  () => import('../app/app.ts'),
]

/**
 * Loads the modules of the service while the start waits for Postgres, which creates its files and the tables in
 * processes of its own. Loading blocks this process for a second or more, so it is divided into parts, and pauses
 * between them where the start has many short statements to send.
 */
export interface ModuleLoader {
  /** Loads modules until `work`, which has begun, has ended. Does not report its failure. */
  loadDuring(work: Promise<unknown>): Promise<void>
  /** Loads the modules that remain. */
  loadRest(): Promise<void>
}

export function moduleLoader(parts = usualParts): ModuleLoader {
  const remaining = [...parts]
  const loadNext = async (): Promise<void> => {
    // A module that cannot be loaded fails again when the service itself is imported, and the start with it.
    await remaining.shift()!().catch(() => (remaining.length = 0))
    // Node.js keeps compiled code of all modules in memory until the process exits, although only the first use of a
    // module needs it. This writes what is new to the cache and frees the memory, which the next part then uses.
    flushCompileCache()
  }
  return {
    async loadDuring(work) {
      const waiting = new AbortController()
      const end = (): void => waiting.abort()
      work.then(end, end)
      for (await nextTurn(); !waiting.signal.aborted && remaining.length > 0; await nextTurn())
        await loadNext()
    },
    async loadRest() {
      while (remaining.length > 0) await loadNext()
    },
  }
}
