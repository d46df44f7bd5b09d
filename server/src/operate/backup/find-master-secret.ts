import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Queries } from '../../kernel/database/queries.ts'
import { MasterSecretUnknown, readRootSecrets } from '../../kernel/secrets/root-secrets.ts'
import { UnopenableSecret } from '../../kernel/secrets/sealer.ts'
import { masterSecretOf } from '../../start/master-secret.ts'
import { StartRefused } from '../../start/postgres/index.ts'

/**
 * Returns the master secret of the installation, after checking that it decrypts the secrets in the database. With
 * another secret, a restored copy could not be used.
 * @throws {StartRefused} if the secret is missing or wrong, or if the database needs the previous one too.
 */
export async function findMasterSecret(
  system: Queries,
  config: Pick<Config, 'secret' | 'previousSecret' | 'dataDirectory'>,
): Promise<string> {
  const { secret, previousSecret, dataDirectory } = config
  const file = join(dataDirectory, 'secret')
  if (secret === undefined && !existsSync(file))
    throw new StartRefused(
      `The master secret is missing: ${file} does not exist. Without it, a backup cannot be used. Set QUOIN_SECRET as for the service.`,
    )
  const current = masterSecretOf({ secret, dataDirectory })
  if (await opens(system, { current, previous: undefined })) return current
  if (previousSecret === undefined || !(await opens(system, { current, previous: previousSecret })))
    throw new StartRefused(
      'The master secret cannot decrypt the secrets of this database, so a backup could not be used. Set QUOIN_SECRET, and ' +
        'QUOIN_SECRET_PREVIOUS if it is needed, as for the service.',
    )
  throw new StartRefused(
    'The database still needs the previous master secret, which a backup does not contain. Run `quoin secret rotate`, then back up again.',
  )
}

async function opens(
  system: Queries,
  master: { current: string; previous: string | undefined },
): Promise<boolean> {
  // Databases of older versions have no such table; their keys are derived from the master secret itself.
  const [table] = await system.rows<{ yes: boolean }>(
    `select to_regclass('quoin.root_secrets') is not null as yes`,
  )
  if (!table!.yes) return true
  try {
    await readRootSecrets(system, master)
    return true
  } catch (error) {
    if (error instanceof MasterSecretUnknown || error instanceof UnopenableSecret) return false
    throw error
  }
}
