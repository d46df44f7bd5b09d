import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '../../kernel/database/database.ts'
import {
  installationMetrics,
  type Metrics,
  type Monitor,
  type MetricsCollector,
  queueSnapshot,
  type QueueSnapshot,
  type DiskSpace,
} from '../../kernel/health/index.ts'
import type { Readiness } from '../../kernel/http/readiness.ts'
import { inTime } from '../../kernel/limits/in-time.ts'
import { hasCronBearer, requireCronBearer } from './cron-bearer.ts'
import { databaseProbe, probeDeadlineMs } from './probe-database.ts'

/** Probes are not rate limited, so logging each failure would flood the log. */
const logEveryMs = 1000

export interface HealthParts {
  database: Database
  ready: Readiness
  /** Returns a dependency that this process cannot reach although other processes may reach it. */
  lacks: () => 'database' | 'limiter' | undefined
  monitor: Monitor
  disk: DiskSpace
  metrics: Metrics
  processes: MetricsCollector
  cronSecret: string | undefined
  now: () => string
  log: Logger
}

/**
 * Operator routes. They are not rate limited: they must answer even if the limiter is down, and a probe reads one
 * constant.
 */
export function healthRoutes(server: FastifyInstance, parts: HealthParts): void {
  const { database, ready, lacks, monitor, disk, metrics, processes, cronSecret, now, log } = parts
  const config = { limit: 'none' } as const
  const answers = databaseProbe(database.system)
  const checkDisk = (): Promise<Error | undefined> =>
    inTime(probeDeadlineMs, disk.isFull()).then(
      (full) => (full ? new Error('The disk is nearly full.') : undefined),
      (error: Error) => error,
    )
  let loggedAt = -Infinity
  const isUp = async (): Promise<boolean> => {
    const reason = (await answers()) ?? (await checkDisk())
    if (reason && performance.now() - loggedAt >= logEveryMs) {
      loggedAt = performance.now()
      log.warn({ err: reason }, 'The health probe was answered degraded.')
    }
    return reason === undefined
  }

  /**
   * The state of the task queue. Undefined if counting it takes too long, which alone does not make the
   * service degraded.
   */
  const snapshotInTime = (): Promise<QueueSnapshot | undefined> =>
    inTime(probeDeadlineMs, queueSnapshot(database.system, now())).catch((error: Error) => {
      log.warn({ err: error }, 'The queue could not be counted in time.')
      return undefined
    })

  // A request with a wrong secret gets the public answer, so that a misconfigured probe does not look like an
  // outage.
  server.route({
    method: ['GET', 'HEAD'],
    url: '/api/health',
    config,
    handler: async (request, reply) => {
      const isOperator = hasCronBearer(request.headers.authorization, cronSecret)
      const [healthy, queue] = await Promise.all([isUp(), isOperator ? snapshotInTime() : undefined])
      const status = healthy ? 'ok' : 'degraded'
      return await reply
        .code(healthy ? 200 : 503)
        .send(isOperator ? { status, queue: queue ?? null } : { status })
    },
  })

  // Answers the health check of a proxy. A process that has lost a dependency fails faster than healthy
  // processes answer, so a proxy that prefers fast processes would send it most requests. This check takes it
  // out of rotation.
  server.route({
    method: ['GET', 'HEAD'],
    url: '/api/health/ready',
    config,
    handler: async (_request, reply) => {
      const lacking = lacks()
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

  server.route({
    method: 'GET',
    url: '/metrics',
    config,
    exposeHeadRoute: false,
    onRequest: async (request) => requireCronBearer(request.headers.authorization, cronSecret),
    handler: async (_request, reply) => {
      const [processMetrics, queue] = await Promise.all([processes.ofAll(), snapshotInTime()])
      return await reply.type(metrics.contentType).send(await installationMetrics(processMetrics, queue))
    },
  })
}
