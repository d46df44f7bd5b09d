import { randomUUID } from 'node:crypto'
import type { Queries } from '../database/queries.ts'
import { inTime } from '../limits/in-time.ts'
import { livingProcesses, ring, takeFigures, tellFigures } from './process-figures-table.ts'
import type { ProcessName } from './process-name.ts'

/**
 * A scrape reaches one process and shows all, wherever they run:
 *
 *   1  The process that was reached looks who lives: each process listens on a connection that bears its name.
 *   2  It rings with the number of its question, and every process hears it.
 *   3  Each writes its figures into `quoin.process_figures` and rings that it has.
 *   4  When all have, or the time is up, the one that asked takes the rows away and shows them beside its own. Who lives
 *      and did not answer is shown as such. What is written later is taken away with a later question.
 *
 * A process that dies before 3 is waited for until the time is up, once; then its connection is gone. One that dies after
 * 3 is shown for the last time. Whoever asks and dies leaves rows to the next question. Nothing is written unless somebody
 * asks.
 */
export interface ProcessFigures {
  /** Of this process, then of the others. */
  ofAll(): Promise<FiguresOf[]>
  /** A word on the channel. */
  heard(word: string): void
}

export interface FiguresOf extends ProcessName {
  /** Undefined: it did not tell in time. */
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
        // A database that is away takes the others' figures with it, and not our own.
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
