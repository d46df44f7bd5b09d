import { setTimeout as sleep } from 'node:timers/promises'
import type { Served } from './installation.ts'
import type { Random } from './random.ts'
import { attempt, isAcknowledged, type Kind, newWrite, type Outcome, type Write } from './write.ts'

const clients = 8
const kinds: readonly Kind[] = ['lead', 'lead', 'lead', 'client', 'sandboxClient']

interface LoadOptions {
  /** Maximum pause of a caller after each write, in milliseconds. The actual pause is random. */
  pauseMs?: number
  /** Number of times that a caller requests the same write. */
  tries?: number
  /** Maximum pause before a caller repeats a request, in milliseconds. */
  againMs?: number
}

export interface Load {
  /** All writes that were requested so far. */
  writes: Write[]
  answers(): Outcome[]
  /** Resolves when the last request has been answered or lost. */
  stop(): Promise<void>
}

/**
 * Starts callers that write continuously. They repeat a request if they get no answer, or an answer that tells them to
 * repeat it.
 */
export function startLoad(
  installation: Served,
  random: Random,
  { pauseMs = 8, tries = 3, againMs = 60 }: LoadOptions = {},
): Load {
  const writes: Write[] = []
  const stopping = new AbortController()

  const persist = async (write: Write): Promise<Outcome> => {
    writes.push(write)
    for (let attempts = tries; ; attempts--) {
      const outcome = await attempt(installation.program.url, installation.keys, write)
      if (isAcknowledged(outcome) || attempts === 1 || stopping.signal.aborted) return outcome
      await sleep(random.integer(againMs))
    }
  }
  const caller = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const kind = kinds[random.integer(kinds.length)]!
      const outcome = await persist(newWrite(kind, installation.keys))
      if (kind === 'sandboxClient' && isAcknowledged(outcome)) {
        const { data } = JSON.parse(outcome.text) as { data: { id: string } }
        await persist(newWrite('estimate', installation.keys, data.id))
      }
      await sleep(random.integer(pauseMs))
    }
  }

  const callers = Promise.all(Array.from({ length: clients }, caller))
  const stop = async (): Promise<void> => {
    stopping.abort()
    await callers
  }
  installation.afterwards(stop)
  return { writes, answers: () => writes.flatMap((write) => write.answers), stop }
}
