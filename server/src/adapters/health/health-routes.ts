import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '../../kernel/database/database.ts'
import {
  installationMetrics,
  type Metrics,
  type Monitor,
  type MetricsCollector,
  type OperatorFacts,
  type DiskSpace,
} from '../../kernel/health/index.ts'
import type { Readiness } from '../../kernel/http/readiness.ts'
import {
  findInstallationState,
  type InstallationState,
} from '../../kernel/installation/installation-table.ts'
import { findInstallationMark, installationHeader } from '../../kernel/installation/installation-mark.ts'
import { inTime } from '../../kernel/limits/in-time.ts'
import { hasCronBearer, requireCronBearer } from './cron-bearer.ts'
import { databaseProbe, probeDeadlineMs } from './probe-database.ts'
import { type WatchedWork, watchWork } from './watch-work.ts'

/**
 * Minimum time between two log entries about a failed health check, in milliseconds. Health checks are not
 * rate limited, so logging each failure would flood the log.
 */
const logEveryMs = 1000

export interface HealthParts {
  database: Database
  ready: Readiness
  /**
   * Returns the dependency that this process cannot reach; other processes may still reach it. Undefined if this
   * process can reach all dependencies.
   */
  lacks: () => 'database' | 'limiter' | undefined
  /** Returns false if the database answers, but stores no changes; see `writeProbe`. */
  acceptsWrites: () => Promise<boolean>
  monitor: Monitor
  disk: DiskSpace
  metrics: Metrics
  processes: MetricsCollector
  /** Reads facts about the backups and the disk. */
  operatorFacts: () => Promise<OperatorFacts>
  cronSecret: string | undefined
  now: () => string
  log: Logger
}

/**
 * Mounts the routes for the operator: health checks and metrics. They are not rate limited, because they must
 * answer even if the rate limiter is down.
 */
export function healthRoutes(server: FastifyInstance, parts: HealthParts): void {
  const { database, ready, lacks, acceptsWrites, monitor, disk, cronSecret, log } = parts
  const config = { limit: 'none' } as const
  const answers = databaseProbe(database.system)
  const checkDisk = (): Promise<Error | undefined> =>
    inTime(probeDeadlineMs, disk.isFull()).then(
      (full) => (full ? new Error('The disk is nearly full.') : undefined),
      (error: Error) => error,
    )
  let loggedAt = -Infinity
  // Does not change while this process is connected.
  let mark: string | undefined
  const isUp = async (): Promise<boolean> => {
    const reason = (await answers()) ?? (await checkDisk())
    if (reason && performance.now() - loggedAt >= logEveryMs) {
      loggedAt = performance.now()
      log.warn({ err: reason }, 'The health check reports the service as degraded.')
    }
    return reason === undefined
  }

  const work = watchWork(parts)

  // A request with a wrong secret gets the same answer as a request without a secret. If it got an error, a monitoring
  // system with a wrong secret would report an outage.
  server.route({
    method: ['GET', 'HEAD'],
    url: '/api/health',
    config,
    handler: async (request, reply) => {
      const isOperator = hasCronBearer(request.headers.authorization, cronSecret)
      const [healthy, queue, state] = await Promise.all([
        isUp(),
        isOperator ? work.countTasks() : undefined,
        inTime(probeDeadlineMs, findInstallationState(database.system)).catch(() => undefined),
      ])
      const unusual = unusualState(state)
      mark ??= await inTime(probeDeadlineMs, findInstallationMark(database.system)).catch(() => undefined)
      if (mark !== undefined) reply.header(installationHeader, mark)
      const status = healthy ? 'ok' : 'degraded'
      return await reply
        .code(healthy ? 200 : 503)
        .send(isOperator ? { status, ...unusual, queue: queue ?? null } : { status, ...unusual })
    },
  })

  // Health check for a proxy in front of several processes. A process that has lost the database or the rate limiter
  // answers requests with errors, faster than healthy processes answer them. A proxy that prefers fast processes would
  // therefore send it most requests. If this route answers with status 503, the proxy sends the process no more
  // requests. The same applies to a process whose database stores no changes.
  server.route({
    method: ['GET', 'HEAD'],
    url: '/api/health/ready',
    config,
    handler: async (_request, reply) => {
      const isAccepting = await acceptsWrites()
      const lacking = lacks() ?? (isAccepting ? undefined : 'writes')
      const status = !ready.poll() ? 'stopping' : lacking ? `without_${lacking}` : 'ok'
      if (status === 'ok') return await reply.send({ status })
      return await reply.code(503).header('retry-after', '1').send({ status })
    },
  })

  server.route({
    method: ['GET', 'POST'],
    url: '/api/cron/monitor-service-health',
    config,
    exposeHeadRoute: false,
    onRequest: async (request) => requireCronBearer(request.headers.authorization, cronSecret),
    handler: async () => ({ data: await monitor.probe() }),
  })

  metricsRoute(server, parts, work)
}

/** Mounts the route for the metrics of all processes. */
function metricsRoute(
  server: FastifyInstance,
  { processes, metrics, operatorFacts, cronSecret, log }: HealthParts,
  work: WatchedWork,
): void {
  const ignoreFacts = (error: Error): undefined => {
    log.warn({ err: error }, 'The state of the backups and of the disk cannot be read.')
  }
  server.route({
    method: 'GET',
    url: '/metrics',
    config: { limit: 'none' } as const,
    exposeHeadRoute: false,
    onRequest: async (request) => requireCronBearer(request.headers.authorization, cronSecret),
    handler: async (_request, reply) => {
      const [processMetrics, waiting, facts] = await Promise.all([
        processes.ofAll(),
        work.findWaiting(),
        inTime(probeDeadlineMs, operatorFacts()).catch(ignoreFacts),
      ])
      return await reply
        .type(metrics.contentType)
        .send(await installationMetrics(processMetrics, waiting, facts))
    },
  })
}

/** Returns why the installation does not work as usual, as members of the answer. Empty if it does. */
function unusualState(state: InstallationState | undefined): Partial<InstallationState> {
  const { quiet_since = null, maintenance_until = null } = state ?? {}
  return {
    ...(quiet_since === null ? {} : { quiet_since }),
    ...(maintenance_until === null ? {} : { maintenance_until }),
  }
}
