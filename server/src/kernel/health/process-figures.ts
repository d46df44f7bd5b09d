import { randomUUID } from 'node:crypto'
import type { Queries } from '../database/queries.ts'
import { inTime } from '../limits/in-time.ts'
import { livingProcesses, ring, takeFigures, tellFigures } from './process-figures-table.ts'
import type { ProcessName } from './process-name.ts'

/**
 * A scrape reaches one process and shows the metrics of all processes, on all hosts:
 *
 * 1. The process that receives the scrape lists the live processes. Each process has a listening connection that carries
 *    its name.
 * 2. It sends a notification with the id of its request to all processes.
 * 3. Each process writes its metrics into `quoin.process_figures` and sends a notification.
 * 4. When all have answered or the time is up, the requesting process deletes the rows and shows them beside its own
 *    metrics. Live processes that did not answer are shown as such. Rows that arrive later are deleted with a later
 *    request.
 *
 * If a process crashes before step 3, the scrape waits for it until the timeout, once; then its connection is gone. If it
 * crashes after step 3, it is shown for the last time. If the requesting process crashes, the next scrape deletes its
 * rows. Nothing is written without a scrape.
 */
export interface ProcessFigures {
  /** Metrics of this process, then of the others. */
  ofAll(): Promise<FiguresOf[]>
  /** Handles a notification on the channel. */
  heard(word: string): void
}

export interface FiguresOf extends ProcessName {
  /** Undefined if the process did not answer in time. */
  figures: string | undefined
}

const usualPatienceMs = 1000

export function processFigures(parts: {
  system: Queries
  name: ProcessName
  own: () => Promise<string>
  onError: (error: Error) => void
  patienceMs?: number
}): ProcessFigures {
  const { system, name, own, onError, patienceMs = usualPatienceMs } = parts
  const asked = new Map<string, { missing: Set<string>; allTold: () => void }>()

  const ask = async (question: string, others: readonly ProcessName[]): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<'told' | 'late'>()
    asked.set(question, {
      missing: new Set(others.map(({ process }) => process)),
      allTold: () => resolve('told'),
    })
    const timer = setTimeout(() => resolve('late'), patienceMs)
    try {
      await ring(system, `ask ${question}`)
      await promise
    } finally {
      clearTimeout(timer)
      asked.delete(question)
    }
  }

  const ofOthers = async (): Promise<FiguresOf[]> => {
    const others = (await livingProcesses(system)).filter(({ process }) => process !== name.process)
    if (others.length === 0) return []
    const question = randomUUID()
    await ask(question, others)
    const told = new Map(
      (await takeFigures(system, question)).map(({ process, figures }) => [process, figures]),
    )
    return others.map((other) => ({ ...other, figures: told.get(other.process) }))
  }

  const tell = async (question: string): Promise<void> => {
    const figures = await own()
    await tellFigures(system, {
      question,
      process: name.process,
      figures,
      word: `told ${question} ${name.process}`,
    })
  }

  return {
    async ofAll() {
      const [figures, others] = await Promise.all([
        own(),
        // Without the database, only the metrics of this process are available.
        inTime(2 * patienceMs, ofOthers()).catch((error: Error) => {
          onError(error)
          return []
        }),
      ])
      return [{ ...name, figures }, ...others]
    },
    heard(word) {
      const [verb, question = '', process = ''] = word.split(' ')
      const waiting = asked.get(question)
      if (verb === 'ask' && !waiting) tell(question).catch(onError)
      if (verb !== 'told' || !waiting) return
      waiting.missing.delete(process)
      if (waiting.missing.size === 0) waiting.allTold()
    },
  }
}
