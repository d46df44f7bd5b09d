import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { Writes } from '../database/queries.ts'
import type { MailMessage } from '../messages/mail/index.ts'
import { newId } from '../ids.ts'
import { advance, type Circuit, closed } from './circuit.ts'
import { isOpen } from './health-circuit-table.ts'
import { deleteProbesBefore, latestProbes } from './health-probes-table.ts'
import { logEvents } from '../log-events.ts'
import { measureDatabase, noAnswer } from './measure-database.ts'
import { type HealthStatus, type Probe, unanswered } from './probe.ts'
import { type BufferedProbe, type Moved, recordProbes } from './record-probes.ts'
import { transitionMail } from './transition-mail.ts'

/**
 * Probes the database regularly, and suspends scheduled work while the database is unhealthy. circuit.ts contains the
 * rules.
 *
 * 1. A probe is started by the schedule that all processes share, or by a call of the cron route.
 * 2. One transaction stores the probe, updates the circuit breaker and enqueues the email about a change of its state.
 * 3. While the database is unreachable, the shared schedule cannot run. Each process then records failed probes in
 *    memory, by its own clock. It writes them with its next probe, each with the time at which it was due.
 * 4. If a process crashes meanwhile, its recorded probes are lost, but those of other processes are not.
 */
export interface Monitor {
  probe(): Promise<HealthReport>
  /** Called if the shared schedule cannot be read because the database is unreachable. */
  unreachable(now: string): void
  /** True if scheduled work is suspended. */
  isSuspended(): Promise<boolean>
}

export interface HealthReport {
  status: HealthStatus
  circuit: Pick<Circuit, 'state' | 'opened_at' | 'reason'>
  /** Latest probes, newest first. */
  probes: readonly Probe[]
}

export interface MonitorParts {
  database: Database
  now: () => string
  log: Logger
  everySeconds: number
  maintenanceEmail: string | undefined
  /** Enqueues an email in the transaction. */
  queueMail: (transaction: Writes, message: MailMessage) => Promise<void>
  /** Wakes the workers, because an email may be queued. */
  wakeWorkers: () => void
  /** Returns other health problems, as sentences. Called only if the database answers. */
  troubles?: (at: string) => Promise<readonly string[]>
  /** Age in seconds from which a transaction counts as long. Tests shorten it. */
  longTransactionSeconds?: number
}

const probesReported = 60
const retentionDays = 30
const prunedAtOnce = 500
const mostBuffered = 10_000

export function createMonitor(parts: MonitorParts): Monitor {
  const { database, now, log, maintenanceEmail } = parts
  const turnMs = parts.everySeconds * 1000
  let bufferedProbes: BufferedProbe[] = []
  let lastCircuit: Circuit = closed
  let lastTurn = -Infinity

  /**
   * Returns the report for times when the database does not answer. It contains the latest state that this process
   * knows.
   */
  const remembered = (status: HealthStatus): HealthReport => ({
    status,
    circuit: presentCircuit(
      bufferedProbes.reduce((circuit, { probe }) => advance(circuit, probe).circuit, lastCircuit),
    ),
    probes: bufferedProbes
      .map(({ probe }) => probe)
      .toReversed()
      .slice(0, probesReported),
  })

  const record = async (probe: Probe): Promise<HealthReport> => {
    const waiting = [...bufferedProbes, { id: newId(), probe, turn: false, late: false }]
    bufferedProbes = []
    try {
      const recorded = await database.system.transaction(async (transaction) => {
        const { circuit, moved } = await recordProbes(transaction, waiting, turnMs)
        if (maintenanceEmail !== undefined)
          for (const each of moved)
            await parts.queueMail(transaction, transitionMail(maintenanceEmail, each.transition, each))
        return { circuit, moved, probes: await latestProbes(transaction, probesReported) }
      })
      lastCircuit = recorded.circuit
      for (const each of recorded.moved) logTransition(log, each)
      if (recorded.moved.length > 0) parts.wakeWorkers()
      return { status: probe.status, circuit: presentCircuit(recorded.circuit), probes: recorded.probes }
    } catch (error) {
      log.warn({ err: error }, 'A health probe could not be stored. It is buffered in memory.')
      bufferedProbes = [...waiting.map((each) => ({ ...each, late: true })), ...bufferedProbes].slice(
        -mostBuffered,
      )
      return remembered('degraded')
    }
  }

  return {
    async probe() {
      const at = now()
      lastTurn = Date.parse(at)
      const measured = await measureDatabase(database.system, {
        at,
        log,
        longerThan: parts.longTransactionSeconds,
      })
      const probe = await withTroubles(parts, measured)
      logProbe(log, probe)
      const report = await record(probe)
      await prune(parts, at)
      return report
    },
    unreachable(at) {
      const instant = Date.parse(at)
      if (instant - lastTurn < turnMs) return
      lastTurn = instant
      const probe = unanswered(at, noAnswer)
      logProbe(log, probe)
      bufferedProbes = [...bufferedProbes, { id: newId(), probe, turn: true, late: true }].slice(
        -mostBuffered,
      )
    },
    isSuspended: () => isOpen(database.system),
  }
}

/**
 * Adds other health problems to a probe. Does nothing if the database did not answer, because the probe is then
 * degraded anyway.
 */
async function withTroubles({ troubles, log }: MonitorParts, probe: Probe): Promise<Probe> {
  if (!troubles || probe.database_latency_ms === null) return probe
  try {
    const problems = await troubles(probe.at)
    return problems.length === 0
      ? probe
      : { ...probe, status: 'degraded', reasons: [...probe.reasons, ...problems] }
  } catch (error) {
    log.warn({ err: error }, 'Further health problems could not be checked.')
    return probe
  }
}

async function prune({ database, log }: MonitorParts, now: string): Promise<void> {
  const before = new Date(Date.parse(now) - retentionDays * 86_400_000).toISOString()
  try {
    await deleteProbesBefore(database.system, before, prunedAtOnce)
  } catch (error) {
    log.warn({ err: error }, 'Old health probes could not be deleted.')
  }
}

const presentCircuit = ({ state, opened_at, reason }: Circuit): HealthReport['circuit'] => ({
  state,
  opened_at,
  reason,
})

function logProbe(log: Logger, probe: Probe): void {
  log.debug({ event: logEvents.probe, ...probe }, 'The database was probed.')
  if (probe.status === 'degraded')
    log.warn({ event: logEvents.degraded, reasons: probe.reasons }, 'The service is degraded.')
}

function logTransition(log: Logger, { transition, before, after, probe }: Moved): void {
  if (transition === 'opened')
    log.error(
      { event: logEvents.circuitOpened, opened_at: after.opened_at, reason: after.reason },
      'Scheduled work is suspended.',
    )
  else
    log.warn(
      { event: logEvents.circuitCleared, opened_at: before.opened_at, cleared_at: probe.at },
      'Scheduled work is resumed.',
    )
}
