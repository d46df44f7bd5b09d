import type { Logger } from 'pino'
import { type Config, isOnLoopback } from '../config.ts'
import { createDemoLink } from '../domains/organization/access/index.ts'
import { type Connection, openDatabase } from '../kernel/database/database.ts'

/**
 * Creates the link to the console of the demo organizations, which the start prints. The link is created only if no
 * other computer can reach the service, because anyone who has the link can sign in as any member of these
 * organizations. It is never logged. Returns the path of the link.
 */
export async function linkToDemo(
  connection: Connection,
  config: Config,
  log: Logger,
): Promise<string | undefined> {
  if (!config.demo || !isOnLoopback(config)) return undefined
  const database = openDatabase(
    connection,
    (error) => log.warn({ err: error }, 'A database connection was lost.'),
    { readers: 1, transactions: 1 },
  )
  try {
    return await createDemoLink(database, new Date().toISOString())
  } finally {
    await database.close()
  }
}
