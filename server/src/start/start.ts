import type { Logger } from 'pino'
import { addressOf, baseAddress, type Config } from '../config.ts'
import { announceAddress, withdrawAddress } from './announced-address.ts'
import { backUpNightly, type NightlyBackups } from './back-up-nightly.ts'
import { compareClocks } from './compare-clocks.ts'
import { fitConnections } from './fit-connections.ts'
import { monitorDiskSpace } from './disk-space.ts'
import { restartOnExit } from './restart-on-exit.ts'
import { promisedAnswersMs } from '../kernel/retention/retention.ts'
import { nameInstallation } from './name-installation.ts'
import { linkToDemo } from './link-to-demo.ts'
import { type OpenMode, openPostgres } from './open-postgres.ts'
import { lookForRedis } from './look-for-redis.ts'
import { type DemoAccess, populate } from './populate.ts'
import { asOwner, asService, makeDataDirectory } from './postgres/index.ts'
import { prepareDatabase } from './prepare-database.ts'
import { rootSecretsOf } from './root-secrets.ts'
import { serve, type Serving } from './serve.ts'
import { serveInProcesses } from './serve-in-processes.ts'
import { type ShippedLog, shipLogOf } from './ship-log.ts'

export interface Started {
  address: string
  /** API keys and customer links of the demonstration companies, if this start created them. */
  demo: DemoAccess | undefined
  /**
   * Link with which the operator can sign in to the console as a member of the demo organizations. Undefined if there
   * are no demo organizations, or if other computers can reach the service.
   */
  consoleLink: string | undefined
  /** A sentence about a problem that does not prevent the service from running. Undefined if there is none. */
  warning: string | undefined
  /** Time since which the installation is quiet, because it was restored. Undefined if it is not quiet. */
  quietSince: string | undefined
  /** Resolves when the service cannot continue to run, with a message about the reason. */
  broken: Promise<string>
  stop(): Promise<void>
}

/**
 * Starts the whole service, from the database to the open port. If the start fails or `stopping` aborts it, everything
 * that has already been started is stopped.
 */
export async function start(config: Config, log: Logger, stopping: AbortSignal): Promise<Started> {
  makeDataDirectory(config.dataDirectory)
  if (config.retention.answersMs < promisedAnswersMs)
    log.warn(
      'With this QUOIN_RETENTION, answers are stored for less than the 72 hours that the API promises. ' +
        'Use it only for trials.',
    )
  const open = (mode: OpenMode) => openPostgres(config, 'server', mode)
  const first = await open('usual')
  const postgres = restartOnExit(first, open, {
    log,
    disk: first.home === undefined ? undefined : monitorDiskSpace(first.home),
  })
  let serving: Serving | undefined
  let backups: NightlyBackups | undefined
  let shipped: ShippedLog | undefined
  const takeDown = async (): Promise<void> => {
    try {
      await Promise.all([serving?.stop(), backups?.stop(), shipped?.stop()])
    } finally {
      await postgres.stop()
    }
  }
  const stop = async (): Promise<void> => {
    try {
      withdrawAddress(config.dataDirectory)
    } finally {
      await takeDown()
    }
  }
  try {
    await prepareDatabase(asOwner(postgres.connection), config.retention, { stopping })
    const connection = asService(postgres.connection)
    const { sizes, warning: crowded } = await fitConnections(connection, config)
    if (crowded !== undefined) log.warn(crowded)
    const clocks = config.databaseUrl && (await compareClocks(connection))
    if (clocks) log.warn(clocks)
    const secrets = await rootSecretsOf(connection, config)
    stopping.throwIfAborted()
    const quietSince = await nameInstallation(connection, config.cell)
    const demo = await populate({ config, connection, ...secrets, log })
    const warning = config.redisUrl && (await lookForRedis(config.redisUrl))
    if (warning) log.warn(warning)
    stopping.throwIfAborted()
    serving = await openDoors(config, { connection, sizes, ...secrets, log })
    backups = backUpNightly(config, log)
    shipped = shipLogOf(config, postgres.connection, log)
    const isWorker = config.role === 'worker'
    // A worker has no public URL: it only answers health checks, at its own port.
    const address = isWorker ? addressOf(config.host, serving.port) : baseAddress(config, serving.port)
    if (!isWorker) announceAddress(config.dataDirectory, address)
    const path = isWorker ? undefined : await linkToDemo(connection, config, log)
    const consoleLink = path && `${address}${path}`
    return { address, demo, consoleLink, warning, quietSince, broken: postgres.exited, stop }
  } catch (error) {
    await takeDown()
    throw error
  }
}

async function openDoors(config: Config, parts: Parameters<typeof serve>[1]): Promise<Serving> {
  if (config.apiProcesses === 1 || config.role === 'worker') return await serve(config, parts)
  if (config.redisUrl === undefined)
    parts.log.warn('Without REDIS_URL, each API process counts rate limits separately.')
  const { log, ...begin } = parts
  return await serveInProcesses(config.apiProcesses, { type: 'begin', ...begin }, log)
}
