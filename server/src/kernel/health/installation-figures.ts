import { Gauge, Registry } from 'prom-client'
import type { QueueSnapshot } from '../tasks/queue-snapshot.ts'
import type { FiguresOf } from './process-figures.ts'

const queueStates = ['pending', 'retrying', 'processing', 'dead_letter'] as const

/**
 * What a scrape answers, in the format of Prometheus. What a process counts of itself bears its name, and Prometheus adds
 * it up: were it added up here, the end of one process would look like a jump of all. What is of the installation as a
 * whole bears no name and stands there once. `queue` is undefined when the database did not tell.
 */
export async function installationFigures(
  processes: readonly FiguresOf[],
  queue: QueueSnapshot | undefined,
): Promise<string> {
  const registry = new Registry()
  const registers = [registry]
  const up = new Gauge({
    name: 'quoin_process_up',
    help: 'The processes of the installation: 1, or 0 for one that lives and did not tell its figures in time.',
    labelNames: ['process', 'role'],
    registers,
  })
  for (const { process, role, figures } of processes) up.set({ process, role }, figures === undefined ? 0 : 1)
  if (queue) {
    const tasks = new Gauge({
      name: 'quoin_tasks',
      help: 'Background tasks of the installation by state; those that are done are gone.',
      labelNames: ['state'],
      registers,
    })
    for (const state of queueStates) tasks.set({ state }, queue[state])
    new Gauge({
      name: 'quoin_tasks_oldest_ready_age_seconds',
      help: 'How long the task that is due longest has been waiting; 0 when none is.',
      registers,
    }).set(queue.oldest_ready_age_seconds ?? 0)
  }
  return together([await registry.metrics(), ...processes.map(({ figures }) => figures ?? '')])
}

/** The format wants all samples of a name in one place, below one head. */
function together(texts: readonly string[]): string {
  const families = new Map<string, string[]>()
  for (const family of texts.flatMap((text) => text.split(/^(?=# HELP )/m))) {
    const lines = family.split('\n').filter((line) => line !== '')
    const head = lines.filter((line) => line.startsWith('#')).join('\n')
    const samples = families.get(head) ?? []
    if (head !== '') families.set(head, samples)
    samples.push(...lines.filter((line) => !line.startsWith('#')))
  }
  return [...families].map(([head, samples]) => `${[head, ...samples].join('\n')}\n`).join('\n')
}
