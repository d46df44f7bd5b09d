import type { Database } from '../kernel/database/database.ts'
import type { Queries } from '../kernel/database/queries.ts'
import { rotateRootSecrets } from '../kernel/secrets/root-secrets.ts'
import { StartRefused } from './postgres/index.ts'
import { masterSecretsOf, type SecretConfig, takeRootSecrets } from './root-secrets.ts'

/**
 * True if a server or worker process of Quoin is running on this database. Each of these processes has a connection
 * that listens for notifications of Postgres. Commands have no such connection.
 */
export async function isAtWork(system: Queries): Promise<boolean> {
  const working = await system.row(
    `select 1 as found from pg_stat_activity
      where starts_with(application_name, 'quoin listener') and datname = current_database() limit 1`,
  )
  return working !== undefined
}

/**
 * Encrypts the root secrets with the current master secret, and adds a new root secret. No process of the service may
 * be running: it would continue with the root secrets that it has loaded, and could not decrypt values that other
 * processes encrypt with the new one.
 */
export async function rotateSecrets(
  database: Database,
  config: SecretConfig,
  now: string,
): Promise<{ sealed_anew: number }> {
  return await database.system.transaction(async (transaction) => {
    await takeRootSecrets(transaction)
    if (await isAtWork(transaction))
      throw new StartRefused('Stop every process of Quoin on this database before its secrets are rotated.')
    return await rotateRootSecrets(transaction, masterSecretsOf(config), now)
  })
}
