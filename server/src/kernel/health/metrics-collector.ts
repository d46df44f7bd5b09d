import { randomUUID } from 'node:crypto'
import type { Queries } from '../database/queries.ts'
import { inTime } from '../limits/in-time.ts'
import { livingProcesses, notifyProcesses, takeMetrics, storeMetrics } from './process-metrics-table.ts'
import type { ProcessName } from './process-name.ts'

/**
 * Collects the metrics of all processes on all hosts, because a scrape reaches only one process:
 *
 * 1. The process that receives the scrape lists the live processes. Each holds a Postgres connection that uses LISTEN,
 *    and the name of this connection contains the name of the process.
 * 2. It sends a notification with the id of its request to all processes.
 * 3. Each process writes its metrics into `quoin.process_figures` and sends a notification.
 * 4. When all have answered or the timeout has passed, the requesting process deletes the rows. It answers with their
 *    metrics and its own, and reports live processes that did not answer. Rows that arrive later are deleted at a
 *    later request.
 *
 * If a process crashes before step 3, one scrape waits for it until the timeout; after that its connection is closed.
 * If it crashes after step 3, its metrics appear once more. If the requesting process crashes, the next scrape deletes
 * its rows. Nothing is written without a scrape.
 */
export interface MetricsCollector {
  /** Returns the metrics of this process, followed by those of the other processes. */
  ofAll(): Promise<ProcessMetrics[]>
  /** Handles a notification on the channel for metrics. */
  onNotification(word: string): void
}

export interface ProcessMetrics extends ProcessName {
  /** The metrics in the Prometheus format. Undefined if the process did not answer in time. */
  metrics: string | undefined
}

const usualTimeoutMs = 1000

export function createMetricsCollector(parts: {
  system: Queries
  name: ProcessName
  own: () => Promise<string>
  onError: (error: Error) => void
  timeoutMs?: number
}): MetricsCollector {
  const { system, name, own, onError, timeoutMs = usualTimeoutMs } = parts
  const pendingRequests = new Map<string, { missing: Set<string>; complete: () => void }>()

  const requestMetrics = async (question: string, others: readonly ProcessName[]): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<'told' | 'late'>()
    pendingRequests.set(question, {
      missing: new Set(others.map(({ process }) => process)),
      complete: () => resolve('told'),
    })
    const timer = setTimeout(() => resolve('late'), timeoutMs)
    try {
      await notifyProcesses(system, `ask ${question}`)
      await promise
    } finally {
      clearTimeout(timer)
      pendingRequests.delete(question)
    }
  }

  const ofOthers = async (): Promise<ProcessMetrics[]> => {
    const others = (await livingProcesses(system)).filter(({ process }) => process !== name.process)
    if (others.length === 0) return []
    const question = randomUUID()
    await requestMetrics(question, others)
    const metricsByProcess = new Map(
      (await takeMetrics(system, question)).map(({ process, figures }) => [process, figures]),
    )
    return others.map((other) => ({ ...other, metrics: metricsByProcess.get(other.process) }))
  }

  const answerRequest = async (question: string): Promise<void> => {
    const metrics = await own()
    await storeMetrics(system, {
      question,
      process: name.process,
      metrics,
      word: `told ${question} ${name.process}`,
    })
  }

  return {
    async ofAll() {
      const [metrics, others] = await Promise.all([
        own(),
        // If the database cannot be reached, only the metrics of this process are available.
        inTime(2 * timeoutMs, ofOthers()).catch((error: Error) => {
          onError(error)
          return []
        }),
      ])
      return [{ ...name, metrics }, ...others]
    },
    onNotification(word) {
      const [verb, question = '', process = ''] = word.split(' ')
      const waiting = pendingRequests.get(question)
      if (verb === 'ask' && !waiting) answerRequest(question).catch(onError)
      if (verb !== 'told' || !waiting) return
      waiting.missing.delete(process)
      if (waiting.missing.size === 0) waiting.complete()
    },
  }
}
