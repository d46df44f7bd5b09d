import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { healthRoutes } from '../adapters/health/health-routes.ts'
import { mcpRoute } from '../adapters/mcp/index.ts'
import { mountOpenApi } from '../adapters/openapi/index.ts'
import { mountRest } from '../adapters/rest/mount.ts'
import { routes, unavailableRoutes } from '../adapters/rest/routes.ts'
import { workflowRoutes, workflows } from '../adapters/workflows/index.ts'
import { operations } from './catalog.ts'
import type { Config } from '../config.ts'
import { templatesFolder } from '../domains/documents/index.ts'
import { mountInbound } from './inbound-doors.ts'
import { mountPublic } from './public-doors.ts'
import { mintApiKey } from '../kernel/access/api-key-format.ts'
import { keyDirectory } from '../kernel/access/key-directory.ts'
import {
  type Connection,
  type Database,
  type DatabaseSizes,
  openDatabase,
} from '../kernel/database/database.ts'
import { listen } from '../kernel/database/listener.ts'
import {
  countedLimiter,
  createMetrics,
  createMonitor,
  type Metrics,
  type Monitor,
  observeRequests,
} from '../kernel/health/index.ts'
import { cursorCodec } from '../kernel/http/cursor.ts'
import { createServer } from '../kernel/http/server.ts'
import { memoryLimiter } from '../kernel/limits/memory-limiter.ts'
import { redisLimiter } from '../kernel/limits/redis-limiter.ts'
import { createMailer, type Mailer, queueServiceMail, serviceMail } from '../kernel/messages/mail/index.ts'
import { installationSender } from '../kernel/messages/mail/installation-sender.ts'
import { blockNumbers } from '../kernel/operations/numbers.ts'
import { createOutbound, type OutboundParts } from '../kernel/outbound/index.ts'
import { createPayments } from '../kernel/processors/index.ts'
import { createPdfRenderer } from '../kernel/pdf/index.ts'
import { createBell } from '../kernel/tasks/bell.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import { deriveKey } from '../kernel/secrets/derive-key.ts'
import { sealer } from '../kernel/secrets/sealer.ts'

/** Requests without a key, per minute and address. */
const addressPerMinute = 600
/** The organization's ceiling over all its keys, as a multiple of the default quota of one key. */
const organizationFactor = 5

export interface App extends AppKernel {
  server: FastifyInstance
  mailer: Mailer
  monitor: Monitor
  metrics: Metrics
  close(): Promise<void>
}

export interface AppParts {
  config: Pick<Config, 'redisUrl' | 'rateLimitPerMinute' | 'released' | 'publicUrl'> &
    Partial<
      Pick<
        Config,
        | 'emailInboundSecret'
        | 'webhookAllowPrivateTargets'
        | 'cronSecret'
        | 'maintenanceEmail'
        | 'smtpUrl'
        | 'monitorIntervalSeconds'
        | 'payments'
      >
    >
  connection: Connection
  masterSecret: string
  log: Logger
  /** For tests: another clock, and answers of queries checked against their schemas. */
  now?: () => string
  checkAnswers?: boolean
  /** A process that serves no requests still answers the health probe. */
  doors?: 'all' | 'health'
  /** For tests: how names of destinations are resolved. */
  outbound?: Partial<OutboundParts>
}

export interface AppKernel {
  kernel: Kernel
  database: Database
  /** Digests of API keys are made with this. */
  keyPepper: Buffer
}

/** What runs operations, without a door: all that the command line needs. */
export function createKernel(
  parts: Omit<AppParts, 'config'> & {
    config: Pick<Config, 'publicUrl' | 'rateLimitPerMinute'> &
      Partial<Pick<Config, 'webhookAllowPrivateTargets' | 'smtpUrl' | 'payments'>>
  },
  sizes: DatabaseSizes,
  onDatabaseError: (error: Error) => void,
): AppKernel {
  const database = openDatabase(parts.connection, onDatabaseError, sizes)
  const now = parts.now ?? (() => new Date().toISOString())
  const { publicUrl, smtpUrl, webhookAllowPrivateTargets } = parts.config
  const keyPepper = deriveKey(parts.masterSecret, 'api-key')
  const kernel: Kernel = {
    databases: database,
    services: {
      database,
      numbers: blockNumbers(database),
      cursors: cursorCodec(deriveKey(parts.masterSecret, 'cursor')),
      bell: createBell(database.system),
      sealer: sealer(deriveKey(parts.masterSecret, 'encryption'), 'k1'),
      keys: {
        mint: (mode) => mintApiKey(keyPepper, mode),
        usualPerMinute: parts.config.rateLimitPerMinute,
      },
      outbound: createOutbound({
        allowPrivate: webhookAllowPrivateTargets ?? false,
        ...parts.outbound,
      }),
      mailer: createMailer({
        database: database.system,
        now,
        smtpUrl,
        sender: installationSender(publicUrl),
      }),
      sms: null,
      payments: createPayments(parts.config.payments ?? { provider: 'unset' }, {
        system: database.system,
        now,
      }),
      pdf: createPdfRenderer({ templates: templatesFolder }),
      publicUrl: publicUrl.replace(/\/+$/, ''),
      log: parts.log,
    },
    now,
    checkAnswers: parts.checkAnswers ?? false,
  }
  return { kernel, database, keyPepper }
}

/** The composition root: everything is made here, once, and handed on as plain objects. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, connection, log } = parts
  let closing = false
  const onDatabaseError = (error: Error): void => {
    // A Postgres that stops with us may hang up on a connection that is just saying goodbye.
    if (!closing) log.warn({ err: error }, 'A database connection was lost.')
  }
  const sizes = { readers: 4, transactions: 16 }
  const { kernel, database, keyPepper } = createKernel(parts, sizes, onDatabaseError)

  const keys = keyDirectory({
    system: database.system,
    pepper: keyPepper,
    organizationPerMinute: config.rateLimitPerMinute * organizationFactor,
    isCurrent: () => accessChanges.connected(),
  })
  const accessChanges = listen(connection, {
    channel: 'quoin_access',
    heard: (orgId) => keys.forget(orgId),
    missed: () => keys.forget(),
    onError: onDatabaseError,
  })

  const metrics = createMetrics()
  const limiter = countedLimiter(
    config.redisUrl === undefined ? memoryLimiter() : await redisLimiter({ url: config.redisUrl }),
    (decision) => metrics.limiter(decision),
  )
  const server = createServer({
    limiter,
    log,
    addressPerMinute,
    secureOrigin: config.publicUrl.startsWith('https:'),
  })
  observeRequests(server, metrics, log)
  server.decorateRequest('access', null)
  if (parts.doors !== 'health') {
    mountRest(server, routes, unavailableRoutes, {
      kernel,
      keys,
      limiter,
      released: config.released,
      addressPerMinute,
    })
    const gateway = workflows({ kernel, log, operations })
    workflowRoutes(server, { workflows: gateway, keys, limiter, addressPerMinute })
    const publicUrl = (): string => kernel.services.publicUrl
    mcpRoute(server, { workflows: gateway, keys, limiter, addressPerMinute, publicUrl, log })
    mountOpenApi(server, publicUrl)
    mountInbound(server, { kernel, database, limiter }, config)
    mountPublic(server, { kernel, database, limiter })
  }

  const { services } = kernel
  const now = (): string => kernel.now()
  const { mailer } = services
  const monitor = createMonitor({
    database,
    now,
    log,
    everySeconds: config.monitorIntervalSeconds ?? 60,
    maintenanceEmail: config.maintenanceEmail,
    queueMail: (transaction, message) =>
      queueServiceMail(transaction, mailer, { orgId: serviceMail, message, now: now() }),
    ring: () => services.bell.ring(),
  })
  healthRoutes(server, { database, monitor, metrics, cronSecret: config.cronSecret, now, log })

  return {
    kernel,
    database,
    server,
    mailer,
    monitor,
    metrics,
    keyPepper,
    close: async () => {
      await server.close()
      closing = true
      kernel.services.pdf.close()
      await Promise.all([accessChanges.close(), limiter.close(), kernel.services.outbound.close()])
      await database.close()
    },
  }
}
