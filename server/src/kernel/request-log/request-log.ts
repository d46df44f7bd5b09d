import type { Logger } from 'pino'
import type { Queries } from '../database/queries.ts'
import { newId } from '../ids.ts'
import { insertRequests, type RequestRow } from './request-log-table.ts'

// The request log lets no caller wait and costs the database at most one statement a second:
//
// 1. When a request is answered, its row is added to a buffer in memory.
// 2. A second after the first row, the buffer is written in one statement. If it has only few rows, it is written two
//    seconds later, because a statement costs as much as 30 rows. Only one statement runs at a time.
// 3. If the database refuses it, for example because it is a standby or its disk is full, the rows are dropped. A log
//    of requests must not keep the service from answering.
//
// A process that is killed loses the rows of up to three seconds. A process that stops writes them first.

/** A request that was answered. */
type AnsweredRequest = Omit<RequestRow, 'id'> & { org_id: string }

export interface RequestLog {
  record(request: AnsweredRequest): void
  /** Writes the requests that were recorded so far. Never rejects. */
  flush(): Promise<void>
}

/** Time after the first row at which the buffer is written, in milliseconds. With fewer than `few` rows, the later one. */
const flushMs = { usual: 1000, few: 3000 }
const few = 20
/**
 * Maximum numbers of requests that are recorded between two flushes. The rate limits admit far fewer; the limits bound
 * what refused requests cost.
 */
const most = { organization: 200, process: 5000 }

export function createRequestLog(system: Queries, log: Pick<Logger, 'warn'>): RequestLog {
  let rows: (RequestRow & { org_id: string })[] = []
  const counts = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let flushing = Promise.resolve()
  let isFailing = false

  const write = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const batch = rows
    rows = []
    counts.clear()
    if (batch.length === 0) return
    try {
      await insertRequests(system, batch)
      isFailing = false
    } catch (err) {
      if (!isFailing)
        log.warn({ err, requests: batch.length }, 'Requests could not be written to the request log.')
      isFailing = true
    }
  }
  const flush = (): Promise<void> => (flushing = flushing.then(write))

  const flushOrWait = (): void => {
    if (rows.length >= few) void flush()
    else timer = setTimeout(() => void flush(), flushMs.few - flushMs.usual).unref()
  }

  return {
    record(request) {
      const count = counts.get(request.org_id) ?? 0
      if (count >= most.organization || rows.length >= most.process) return
      counts.set(request.org_id, count + 1)
      rows.push({ id: newId(), ...request })
      timer ??= setTimeout(flushOrWait, flushMs.usual).unref()
    },
    flush,
  }
}
