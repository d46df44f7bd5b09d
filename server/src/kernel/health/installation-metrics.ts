import { Gauge, Registry } from 'prom-client'
import type { QueueSnapshot } from '../tasks/queue-snapshot.ts'
import type { ProcessMetrics } from './metrics-collector.ts'

const queueStates = ['pending', 'retrying', 'processing', 'dead_letter'] as const

/** Facts that an operator watches. A fact is undefined if it is not known. Times are ISO 8601. */
export interface OperatorFacts {
  /** Time at which the newest complete backup began. */
  lastBackup?: string | undefined
  /** Time at which the service last restored a backup successfully, to check it. */
  lastVerification?: string | undefined
  /** Seconds of changes that would be lost with the machine. */
  unarchivedSeconds?: number | undefined
  diskFreeBytes?: number | undefined
}

/** Work that waits in the database. A fact is undefined if the database did not answer in time. */
export interface WaitingWork {
  queue: QueueSnapshot | undefined
  /** Age of the oldest event that was not relayed yet. 0 if all events were relayed. */
  unrelayedSeconds: number | undefined
}

/**
 * Writes the answer to a scrape, in the Prometheus format. Metrics of a process carry the name of the process as a
 * label, and Prometheus adds them up. If the service added them up, the sum would drop whenever a process ends.
 * Metrics of the whole installation have no such label and appear once. `facts` is undefined if they could not be read.
 */
export async function installationMetrics(
  processes: readonly ProcessMetrics[],
  { queue, unrelayedSeconds }: WaitingWork,
  facts: OperatorFacts = {},
): Promise<string> {
  const registry = new Registry()
  const registers = [registry]
  const up = new Gauge({
    name: 'quoin_process_up',
    help: 'Processes of the installation: 1, or 0 for a live process that did not report its metrics in time.',
    labelNames: ['process', 'role'],
    registers,
  })
  for (const { process, role, metrics } of processes) up.set({ process, role }, metrics === undefined ? 0 : 1)
  if (queue) {
    const tasks = new Gauge({
      name: 'quoin_tasks',
      help: 'Background tasks of the installation by state. Finished tasks are deleted and not counted.',
      labelNames: ['state'],
      registers,
    })
    for (const state of queueStates) tasks.set({ state }, queue[state])
    new Gauge({
      name: 'quoin_tasks_oldest_ready_age_seconds',
      help: 'Seconds since the oldest due task became due. 0 if no task is due.',
      registers,
    }).set(queue.oldest_ready_age_seconds ?? 0)
  }
  if (unrelayedSeconds !== undefined)
    new Gauge({
      name: 'quoin_events_oldest_unrelayed_age_seconds',
      help: 'Seconds since the oldest event that webhooks and automations have not received yet. 0 if they received all.',
      registers,
    }).set(unrelayedSeconds)
  setFacts(facts, registers)
  return together([await registry.metrics(), ...processes.map(({ metrics }) => metrics ?? '')])
}

function setFacts(facts: OperatorFacts, registers: Registry[]): void {
  const set = (name: string, help: string, value: number | undefined): void => {
    if (value !== undefined) new Gauge({ name, help, registers }).set(value)
  }
  const secondsOf = (at: string | undefined): number | undefined =>
    at === undefined ? undefined : Date.parse(at) / 1000
  set(
    'quoin_backup_last_success_timestamp_seconds',
    'Time at which the newest complete backup began, in seconds since 1970.',
    secondsOf(facts.lastBackup),
  )
  set(
    'quoin_backup_last_rehearsal_timestamp_seconds',
    'Time at which the service last restored a backup successfully to check it, in seconds since 1970.',
    secondsOf(facts.lastVerification),
  )
  set(
    'quoin_wal_unarchived_seconds',
    'Seconds of changes that are not in the directory of the backups yet, and would be lost with the machine.',
    facts.unarchivedSeconds,
  )
  set(
    'quoin_disk_free_bytes',
    'Free space on the disk of the data directory or of the database, whichever is less, in bytes.',
    facts.diskFreeBytes,
  )
}

/** Groups all samples of a metric below one header, as the Prometheus format requires. */
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
