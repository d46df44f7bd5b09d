import type { Logger } from 'pino'
import { addressOf, baseAddress, type Config } from '../config.ts'
import { announceAddress, withdrawAddress } from './announced-address.ts'
import { keepPostgres } from './keep-postgres.ts'
import { nameInstallation } from './name-installation.ts'
import { openPostgres } from './open-postgres.ts'
import { type FirstSight, populate } from './populate.ts'
import { asOwner, asService } from './postgres/index.ts'
import { prepareDatabase } from './prepare-database.ts'
import { rootSecretsOf } from './root-secrets.ts'
import { serve, type Serving } from './serve.ts'
import { serveInProcesses } from './serve-in-processes.ts'

export interface Started {
  address: string
  /** Of the demo organizations, when this start made them. */
  demo: FirstSight | undefined
  /** Resolves with a sentence when the service cannot go on. */
  broken: Promise<string>
  stop(): Promise<void>
}

/** Brings everything up, from the database to the open port; a failure takes down again what was up already. */
export async function start(config: Config, log: Logger): Promise<Started> {
  const open = () => openPostgres(config, 'server')
  const postgres = keepPostgres(await open(), open, log)
  try {
    await prepareDatabase(asOwner(postgres.connection))
    const connection = asService(postgres.connection)
    const secrets = await rootSecretsOf(connection, config)
    await nameInstallation(connection, config.cell)
    const demo = await populate({ config, connection, ...secrets, log })
    const serving = await openDoors(config, { connection, ...secrets, log })
    const isWorker = config.role === 'worker'
    // The public address leads to the API; a worker answers for its own health alone, at its own port.
    const address = isWorker ? addressOf(config.host, serving.port) : baseAddress(config, serving.port)
    if (!isWorker) announceAddress(config.dataDirectory, address)
    return {
      address,
      demo,
      broken: postgres.exited,
      stop: async () => {
        withdrawAddress(config.dataDirectory)
        await serving.stop()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function openDoors(config: Config, parts: Parameters<typeof serve>[1]): Promise<Serving> {
  if (config.apiProcesses === 1 || config.role === 'worker') return await serve(config, parts)
  if (config.redisUrl === undefined)
    parts.log.warn('Without REDIS_URL each of the API processes counts rate limits for itself.')
  const { log, ...begin } = parts
  return await serveInProcesses(config.apiProcesses, { type: 'begin', ...begin }, log)
}
