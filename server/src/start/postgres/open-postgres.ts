import { existsSync } from 'node:fs'
import { makeDataDirectory } from './data-directory.ts'
import { refuseUnfinishedRestore } from './half-restored.ts'
import { announceHolder, deleteHolder, type Holder } from './holder.ts'
import type { EmbeddedPostgresOptions, Postgres } from './postgres.ts'
import { startPostgres } from './start-postgres.ts'
import { systemErrorCode } from './system-error.ts'
import { takeTurn } from './take-turn.ts'

/**
 * Opens the embedded Postgres of a data directory. Only one server can use a data directory; a second server is
 * refused. A server waits until a running command has ended. A command uses the Postgres of a running server and does
 * not stop it. If no server is running, a command starts Postgres for itself, and further commands wait until that
 * command has ended.
 * @throws {StartRefused} with a message for the person who started Quoin.
 */
export async function openEmbeddedPostgres(
  options: EmbeddedPostgresOptions & { holder: Holder['kind'] },
): Promise<Postgres> {
  const kind = options.holder
  const directory = makeDataDirectory(options.directory)
  const turn = await takeTurn(directory, kind)
  if ('guestOf' in turn)
    return { connection: turn.guestOf, exited: new Promise(() => {}), stop: async () => {} }

  const leave = (): void => {
    deleteHolder(directory)
    turn.release()
  }
  try {
    refuseUnfinishedRestore(directory)
    announceHolder(directory, { kind, state: 'starting' })
    const postgres = await startPostgres({ ...options, directory })
    announceHolder(directory, { kind, state: 'ready', connection: postgres.connection })
    const stop = async (): Promise<void> => {
      // The announcement is skipped if the directory was deleted while the server was running. Postgres is stopped in
      // any case.
      if (existsSync(directory)) announceStop(directory, kind)
      await postgres.stop()
      leave()
    }
    let stopped: Promise<void> | undefined
    return { ...postgres, stop: () => (stopped ??= stop()) }
  } catch (error) {
    leave()
    throw error
  }
}

/**
 * Announces to other processes that this process is about to stop. If the announcement cannot be written because the
 * disk is full, the file is deleted instead; the others then wait for the lock of the directory.
 */
function announceStop(directory: string, kind: Holder['kind']): void {
  try {
    announceHolder(directory, { kind, state: 'stopping' })
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOSPC') throw error
    deleteHolder(directory)
  }
}
