import type { Logger } from 'pino'
import { addressOf, baseAddress, type Config } from '../config.ts'
import { announceAddress } from './announced-address.ts'
import { backUpNightly } from './back-up-nightly.ts'
import { collectGarbageOfStart } from './collect-garbage.ts'
import { compareClocks } from './compare-clocks.ts'
import { fitConnections } from './fit-connections.ts'
import { linkToDemo } from './link-to-demo.ts'
import { lookForRedis } from './look-for-redis.ts'
import { nameInstallation } from './name-installation.ts'
import type { OpenPostgres } from './open-postgres.ts'
import { populate } from './populate.ts'
import { asService } from './postgres/index.ts'
import { rootSecretsOf } from './root-secrets.ts'
import { serve, type Serving } from './serve.ts'
import { serveInProcesses } from './serve-in-processes.ts'
import { shipLogOf } from './ship-log.ts'
import type { Started } from './start.ts'

interface ServiceParts {
  postgres: OpenPostgres['connection']
  log: Logger
  stopping: AbortSignal
}

/**
 * Starts everything that needs a prepared database, up to the open port. If that fails or `stopping` aborts it,
 * everything that has already been started is stopped.
 */
export async function openService(
  config: Config,
  { postgres, log, stopping }: ServiceParts,
): Promise<Omit<Started, 'broken'>> {
  const connection = asService(postgres)
  const { sizes, warning: crowded } = await fitConnections(connection, config)
  if (crowded !== undefined) log.warn(crowded)
  const clocks = config.databaseUrl && (await compareClocks(connection))
  if (clocks) log.warn(clocks)
  const secrets = await rootSecretsOf(connection, config)
  stopping.throwIfAborted()
  const quietSince = await nameInstallation(connection, config.cell)
  const { demo, isEmpty } = await populate({ config, connection, ...secrets, log })
  const warning = config.redisUrl && (await lookForRedis(config.redisUrl))
  if (warning) log.warn(warning)
  stopping.throwIfAborted()
  collectGarbageOfStart()
  const serving = await openDoors(config, { connection, sizes, ...secrets, log })
  const backups = backUpNightly(config, log)
  const shipped = shipLogOf(config, postgres, log)
  const stop = async (): Promise<void> => {
    await Promise.all([serving.stop(), backups.stop(), shipped?.stop()])
  }
  try {
    const isWorker = config.role === 'worker'
    // A worker has no public URL: it only answers health checks, at its own port.
    const address = isWorker ? addressOf(config.host, serving.port) : baseAddress(config, serving.port)
    if (!isWorker) announceAddress(config.dataDirectory, address)
    const path = isWorker ? undefined : await linkToDemo(connection, config, log)
    return { address, demo, isEmpty, consoleLink: path && `${address}${path}`, warning, quietSince, stop }
  } catch (error) {
    await stop()
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
