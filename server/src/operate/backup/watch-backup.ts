import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefused } from '../../start/postgres/index.ts'

const minuteMs = 60_000
/** Maximum duration of a backup, in milliseconds: 20 hours, so that it ends before the next nightly backup. */
export const backupDeadlineMs = 20 * 60 * minuteMs
/** Maximum time without progress, in milliseconds. */
const inactivityMs = 15 * minuteMs
/** Time in which an aborted backup can delete its unfinished files, in milliseconds. */
const graceMs = 10_000

/** Aborts a backup that takes too long, or that makes no progress, for example because its target hangs. */
export interface BackupWatch {
  /** Aborted when the backup must stop. The reason is an error whose message is meant for the operator. */
  readonly signal: AbortSignal
  /** Reports progress. */
  touch(): void
  /** Passes the items on, and reports progress with each. */
  touching<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item>
}

export interface BackupLimits {
  deadlineMs?: number
  inactivityMs?: number
  graceMs?: number
}

/**
 * Runs a backup and watches it. Once it is aborted, `work` has ten seconds to delete its unfinished files. If it still
 * hangs after that, the promise rejects, and the process must end without waiting for `work`, because an access to a
 * hanging network disk never returns.
 */
export async function watchBackup<Result>(
  work: (watch: BackupWatch) => Promise<Result>,
  limits: BackupLimits = {},
): Promise<Result> {
  const longestMs = limits.inactivityMs ?? inactivityMs
  const controller = new AbortController()
  const { signal } = controller
  const abort = (sentence: string): void => controller.abort(new StartRefused(sentence))
  const deadline = setTimeout(
    () => abort('The backup took too long and was aborted. Check how fast its target is.'),
    limits.deadlineMs ?? backupDeadlineMs,
  )
  const idle = setTimeout(
    () =>
      abort(
        `The backup was aborted, because nothing could be read or written for ${describe(longestMs)}. Check that its target answers, for example that the network disk is reachable.`,
      ),
    longestMs,
  )
  const touch = (): void => void idle.refresh()
  const watch: BackupWatch = {
    signal,
    touch,
    async *touching(items) {
      for await (const item of items) {
        touch()
        yield item
      }
    },
  }
  const working = work(watch)
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      const refuse = (): void => reject(signal.reason as Error)
      void Promise.race([working.then(refuse, refuse), sleep(limits.graceMs ?? graceMs)]).then(refuse)
    })
  })
  try {
    return await Promise.race([working, aborted])
  } catch (error) {
    // An error after the abort is a consequence of the abort, so the reason of the abort is thrown.
    throw signal.aborted ? signal.reason : error
  } finally {
    clearTimeout(deadline)
    clearTimeout(idle)
  }
}

const describe = (milliseconds: number): string =>
  milliseconds >= minuteMs
    ? `${Math.round(milliseconds / minuteMs)} minutes`
    : `${milliseconds / 1000} seconds`
