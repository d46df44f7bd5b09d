import type { FastifyInstance } from 'fastify'
import { healthRoutes } from '../adapters/health/health-routes.ts'
import { writeProbe } from '../adapters/health/write-probe.ts'
import { type LiveRooms, liveRooms } from '../domains/office/sync/index.ts'
import { type EventStreams, eventStreams } from '../domains/office/webhooks/index.ts'
import { baseAddress, type Config } from '../config.ts'
import { type KeyDirectory, keyDirectory } from '../kernel/access/key-directory.ts'
import { type SessionDirectory, sessionDirectory } from '../kernel/access/session-directory.ts'
import type { Engine } from '../kernel/automations/engine/engine.ts'
import { waitingLong } from '../kernel/automations/engine/waiting-long.ts'
import { listen } from '../kernel/database/listener.ts'
import { changesChannel, parseAnnouncement } from '../kernel/events/announce-changes.ts'
import { type DatabaseSizes, usualSizes } from '../kernel/database/sizes.ts'
import {
  countedLimiter,
  createMetrics,
  createMonitor,
  metricsChannel,
  listenerName,
  type Metrics,
  type Monitor,
  observeRequests,
  createMetricsCollector,
  type MetricsCollector,
  type ProcessName,
  thisProcess,
  watchLoop,
  watchDiskSpace,
} from '../kernel/health/index.ts'
import { readiness } from '../kernel/http/readiness.ts'
import { createServer } from '../kernel/http/server.ts'
import { trustedProxies } from '../kernel/http/trusted-proxies.ts'
import { createRequestLog, type RequestLog } from '../kernel/request-log/index.ts'
import { memoryLimiter } from '../kernel/limits/memory-limiter.ts'
import { pacedRefusals } from '../kernel/limits/paced-refusals.ts'
import { redisLimiter } from '../kernel/limits/redis-limiter.ts'
import { type Mailer, queueServiceMail, serviceMail } from '../kernel/messages/mail/index.ts'
import { askerOf } from './asker-of.ts'
import { automationsOf } from './automations.ts'
import { mountDoors } from './doors.ts'
import { type AppKernel, createKernel, type ServiceParts } from './kernel.ts'
import { recordRequests } from './record-requests.ts'
import { readOperatorFacts } from '../operate/log/operator-facts.ts'

/** Maximum number of requests without a valid API key, per minute and network address of the caller. */
const addressPerMinute = 600
/**
 * Rate limit of all API keys of an organization together, as a multiple of the default rate limit of one key.
 */
const organizationFactor = 5
/**
 * If the event loop is blocked for at least this time, in milliseconds, the block is reported. No input within the size
 * limits should block the loop longer.
 */
const blockedTooLongMs = 250

export interface App extends AppKernel {
  server: FastifyInstance
  mailer: Mailer
  monitor: Monitor
  metrics: Metrics
  automations: Engine
  requestLog: RequestLog
  /**
   * Answers the health checks of proxies with an error from now on, because this process is about to close, and waits
   * until the proxies have noticed it.
   */
  leave(): Promise<void>
  close(): Promise<void>
}

export interface AppParts extends ServiceParts {
  /**
   * Endpoints to serve. With `health`, the process only answers health checks and has no API. Workers use `health`.
   */
  endpoints?: 'all' | 'health'
  /** Numbers of database connections. Defaults to `usualSizes`. */
  sizes?: DatabaseSizes
  /** Name of the process in logs and metrics. Only set by tests that run several apps in one process. */
  name?: ProcessName
}

type OnError = (error: Error) => void

/** Builds all parts of the service once and passes each part to those that use it (the composition root). */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, log, sizes = usualSizes } = parts
  let closing = false
  const onDatabaseError: OnError = (error) => {
    // Errors that Postgres reports on connections while the app closes them are expected and not logged.
    if (!closing) log.warn({ err: error }, 'A database connection was lost.')
  }
  const name = parts.name ?? thisProcess(config.role)
  const metrics = createMetrics(name.process)
  const loop = watchLoop({ log, limitMs: blockedTooLongMs })
  const limiter = countedLimiter(
    pacedRefusals(
      config.redisUrl === undefined ? memoryLimiter() : await redisLimiter({ url: config.redisUrl }),
    ),
    (decision) => metrics.limiter(decision),
  )
  const secureOrigin = config.publicUrl.startsWith('https:')
  const ready = readiness()
  const server = createServer({
    limiter,
    log,
    addressPerMinute,
    secureOrigin,
    isLeaving: () => ready.isLeaving(),
    trusts: trustedProxies(config.trustedProxies),
    publicUrl: () => publicUrl(),
  })
  observeRequests(server, { metrics, log, askerOf })
  const disk = watchDiskSpace(server, { directories: homesOf(parts), now: () => performance.now() })
  server.decorateRequest('access', null)
  server.decorateRequest('session', null)

  let bound: string | undefined
  const publicUrl = (): string => bound ?? addressOf(server, config)
  server.addHook('onListen', async () => void (bound = addressOf(server, config)))
  const appKernel = createKernel({ ...parts, sizes, onDatabaseError, publicUrl })
  const { kernel, database } = appKernel
  const { outbound, pdf, pictures, mailer, providers } = kernel.services
  const requestLog = recordRequests(server, createRequestLog(database.system, log))
  const processes = createMetricsCollector({
    system: database.system,
    name,
    own: () => metrics.render({ pools: database.pools(), delays: loop.read() }),
    onError: (error) => log.warn({ err: error }, 'Metrics could not be exchanged with other processes.'),
  })
  const { rooms, streams } = openStreams(database, log)
  const access = openDirectories(appKernel, { ...parts, name, processes, rooms, streams }, onDatabaseError)
  if (parts.endpoints !== 'health')
    mountDoors(server, { ...appKernel, config, ...access, rooms, streams, limiter, addressPerMinute })
  const monitor = monitorOf(appKernel, config)
  const now = (): string => kernel.now()
  healthRoutes(server, {
    database,
    ready,
    lacks: () => (!database.isResponding() ? 'database' : !limiter.isThere() ? 'limiter' : undefined),
    // The embedded database has no standbys, and its full disk is reported by `/api/health`.
    acceptsWrites:
      config.databaseUrl === undefined
        ? () => Promise.resolve(true)
        : writeProbe(database.system, () => performance.now()),
    monitor,
    disk,
    metrics,
    processes,
    operatorFacts: () => readOperatorFacts(config),
    cronSecret: config.cronSecret,
    now,
    log,
  })

  return {
    ...appKernel,
    server,
    mailer,
    monitor,
    metrics,
    automations: automationsOf(appKernel, sizes, metrics),
    requestLog,
    leave: () => ready.leave(),
    close: async () => {
      await server.close()
      loop.stop()
      closing = true
      pdf.close()
      pictures.close()
      await Promise.all([access.close(), limiter.close(), outbound.close(), providers.close()])
      await database.close()
    },
  }
}

/** Creates the readers of changes and events that open pages and programs follow. */
function openStreams(database: AppKernel['database'], log: AppParts['log']) {
  const warn = (message: string) => (err: unknown) => log.warn({ err }, message)
  return {
    rooms: liveRooms(database, warn('Changes could not be read for open pages of the console.')),
    streams: eventStreams(database, warn('Events could not be read for open streams.')),
  }
}

/**
 * Returns the directories whose disk is monitored for free space: the directory of the embedded Postgres's socket,
 * which is on the same disk as its data. Returns none for an external database, whose disk cannot be measured.
 */
function homesOf({ config, connection }: AppParts): string[] {
  const { host } = connection
  return config.databaseUrl === undefined && host?.startsWith('/') ? [host] : []
}

/** Returns the public URL. If the operating system chose the port, the URL contains that port. */
function addressOf({ server }: FastifyInstance, config: Config): string {
  const bound = server.address()
  return bound === null || typeof bound === 'string' ? config.publicUrl : baseAddress(config, bound.port)
}

/**
 * Opens the caches of valid API keys and of console sessions. Every process clears its caches when Postgres notifies
 * it of a change. The connection that receives these notifications also receives requests for metrics, and
 * notifications about changed records for open pages of the console.
 */
function openDirectories(
  { database, keyPeppers }: AppKernel,
  {
    config,
    connection,
    name,
    processes,
    rooms,
    streams,
    log,
  }: AppParts & {
    name: ProcessName
    processes: MetricsCollector
    rooms: LiveRooms
    streams: EventStreams
  },
  onError: OnError,
): { keys: KeyDirectory; sessions: SessionDirectory; close(): Promise<void> } {
  const { system } = database
  const isCurrent = (): boolean => changes.connected()
  const keys = keyDirectory({
    system,
    peppers: keyPeppers,
    organizationPerMinute: config.rateLimitPerMinute * organizationFactor,
    isCurrent,
  })
  const sessions = sessionDirectory({
    system,
    isCurrent,
    onError: (error) => log.warn({ err: error }, 'The use of a session could not be recorded.'),
  })
  const clearCaches = (orgId?: string): void => {
    keys.clearCache(orgId)
    sessions.clearCache(orgId)
  }
  const changes = listen(connection, {
    channels: {
      quoin_access: clearCaches,
      [changesChannel]: (payload) => {
        const announced = parseAnnouncement(payload)
        rooms.onAnnouncement(announced)
        streams.onAnnouncement(announced)
      },
      [metricsChannel]: (word) => processes.onNotification(word),
    },
    name: listenerName(name),
    missed: () => {
      clearCaches()
      rooms.readAll()
      streams.readAll()
    },
    onError,
  })
  return { keys, sessions, close: () => changes.close() }
}

function monitorOf({ kernel, database }: AppKernel, config: Config): Monitor {
  const { log, mailer, wakeUp } = kernel.services
  const now = (): string => kernel.now()
  return createMonitor({
    database,
    now,
    log,
    everySeconds: config.monitorIntervalSeconds,
    maintenanceEmail: config.maintenanceEmail,
    queueMail: async (transaction, message) =>
      void (await queueServiceMail(transaction, mailer, { orgId: serviceMail, message, now: now() })),
    wakeWorkers: () => wakeUp.notify(),
    troubles: (at) => waitingLong(database.system, at),
  })
}
