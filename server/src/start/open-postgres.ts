import type { Config } from '../config.ts'
import type { Connection } from '../kernel/database/database.ts'
import { embeddedConnections } from './fit-connections.ts'
import { openEmbeddedPostgres, refuseUnfinishedRestore } from './postgres/index.ts'
import { slowly } from './slowly.ts'

/**
 * Mode in which the database is opened. `reads`: every transaction is read-only, so that a nearly full disk does not
 * fill up further.
 */
export type OpenMode = 'usual' | 'reads'

/**
 * The Postgres server in use: an external one, or the embedded one, which runs only as long as this process.
 */
export interface OpenPostgres {
  connection: Connection
  /** Resolves with a message about the reason if Postgres exits without a call of `stop`. */
  exited: Promise<string>
  stop(): Promise<void>
  /**
   * Directory of the embedded database. Undefined if the database is external, or if another process runs the embedded
   * database.
   */
  home?: string
}

export async function openPostgres(
  config: Pick<Config, 'databaseUrl' | 'dataDirectory' | 'databaseSizes' | 'role' | 'apiProcesses'>,
  holder: 'server' | 'command',
  { mode = 'usual', onWait }: { mode?: OpenMode; onWait?: (wait: Promise<unknown>) => void } = {},
): Promise<OpenPostgres> {
  if (config.databaseUrl !== undefined) {
    refuseUnfinishedRestore(config.dataDirectory)
    return {
      connection: { connectionString: config.databaseUrl },
      exited: new Promise(() => {}),
      stop: async () => {},
    }
  }
  const opening = openEmbeddedPostgres({
    directory: config.dataDirectory,
    holder,
    settings: {
      max_connections: String(embeddedConnections(config)),
      ...(mode === 'reads' ? { default_transaction_read_only: 'on', autovacuum: 'off' } : {}),
    },
    log: (line) => process.stderr.write(`${line}\n`),
    onWait,
  })
  return await slowly('Starting Postgres', opening)
}
