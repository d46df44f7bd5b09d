import { hasOrganizations } from '../domains/organization/company/index.ts'
import type { Config } from '../config.ts'
import { type Connection, openDatabase } from '../kernel/database/database.ts'
import { lockNumbers } from '../kernel/database/lock-numbers.ts'
import type { Queries } from '../kernel/database/queries.ts'
import { type MasterSecrets, MasterSecretUnknown, openRootSecrets } from '../kernel/secrets/root-secrets.ts'
import { UnopenableSecret } from '../kernel/secrets/sealer.ts'
import { masterSecretOf } from './master-secret.ts'
import { StartRefused } from './postgres/index.ts'

export type SecretConfig = Pick<Config, 'dataDirectory'> & Partial<Pick<Config, 'secret' | 'previousSecret'>>

/**
 * The decrypted root secrets, from which the service derives its keys. New values are encrypted and hashed with the
 * current root secret (`masterSecret`). Existing values may have been encrypted or hashed with any of the root secrets.
 */
export interface OpenSecrets {
  masterSecret: string
  formerSecrets: readonly string[]
}

export function masterSecretsOf(config: SecretConfig): MasterSecrets {
  const { secret, previousSecret: previous, dataDirectory } = config
  return { current: masterSecretOf({ secret, dataDirectory }), previous }
}

/**
 * Decrypts the root secrets in the database with the configured master secret. If this is not possible, refuses the
 * start: with another secret, no API key would work.
 */
export async function rootSecretsOf(connection: Connection, config: SecretConfig): Promise<OpenSecrets> {
  const master = masterSecretsOf(config)
  const database = openDatabase(connection, () => undefined, { readers: 1, transactions: 1 })
  try {
    const now = new Date().toISOString()
    return await database.system.transaction(async (transaction) => {
      await takeRootSecrets(transaction)
      const isOlder = await hasOrganizations(transaction)
      const { current, former } = await openRootSecrets(transaction, master, { now, isOlder })
      return { masterSecret: current, formerSecrets: former }
    })
  } catch (error) {
    if (!(error instanceof MasterSecretUnknown || error instanceof UnopenableSecret)) throw error
    throw new StartRefused(whyUnknown(config), { cause: error })
  } finally {
    await database.close()
  }
}

/**
 * Locks the root secrets until the transaction ends, so that only one start or one rotation of secrets runs at a
 * time.
 */
export async function takeRootSecrets(transaction: Queries): Promise<void> {
  await transaction.rows('select pg_advisory_xact_lock($1)', [lockNumbers.rootSecrets])
}

function whyUnknown({ secret, dataDirectory }: SecretConfig): string {
  const source = secret === undefined ? `The secret in ${dataDirectory}` : 'QUOIN_SECRET'
  return (
    `${source} is not the master secret of this database. Set QUOIN_SECRET to the master secret that ` +
    'the database uses, or set QUOIN_SECRET_PREVIOUS to it.'
  )
}
