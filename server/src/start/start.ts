import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { withdrawAddress } from './announced-address.ts'
import { monitorDiskSpace } from './disk-space.ts'
import { moduleLoader } from './module-loader.ts'
import { restartOnExit } from './restart-on-exit.ts'
import { promisedAnswersMs } from '../kernel/retention/retention.ts'
import { type OpenMode, openPostgres } from './open-postgres.ts'
import type { DemoAccess } from './populate.ts'
import { asOwner, makeDataDirectory } from './postgres/index.ts'
import { prepareDatabase } from './prepare-database.ts'

export interface Started {
  address: string
  /** API keys and customer links of the demonstration companies, if this start created them. */
  demo: DemoAccess | undefined
  /** True if there is no organization yet. */
  isEmpty: boolean
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
 * that has already been started is stopped. This file and its imports need few modules, so that Postgres is started
 * before the others are loaded.
 */
export async function start(config: Config, log: Logger, stopping: AbortSignal): Promise<Started> {
  makeDataDirectory(config.dataDirectory)
  if (config.retention.answersMs < promisedAnswersMs)
    log.warn(
      'With this QUOIN_RETENTION, answers are stored for less than the 72 hours that the API promises. ' +
        'Use it only for trials.',
    )
  const modules = moduleLoader()
  const loadDuring = (wait: Promise<unknown>): void => void modules.loadDuring(wait)
  const open = (mode: OpenMode) => openPostgres(config, 'server', { mode, onWait: loadDuring })
  const first = await open('usual')
  const postgres = restartOnExit(first, open, {
    log,
    disk: first.home === undefined ? undefined : monitorDiskSpace(first.home),
  })
  try {
    await prepareDatabase(asOwner(postgres.connection), config.retention, {
      stopping,
      onCreation: loadDuring,
    })
    await modules.loadRest()
    const { openService } = await import('./open-service.ts')
    const service = await openService(config, { postgres: postgres.connection, log, stopping })
    const takeDown = async (): Promise<void> => {
      try {
        await service.stop()
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
    return { ...service, broken: postgres.exited, stop }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
