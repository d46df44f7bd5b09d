import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { MasterSecretUnknown, readRootSecrets } from '../../../kernel/secrets/root-secrets.ts'
import { UnopenableSecret } from '../../../kernel/secrets/sealer.ts'
import { masterSecretsOf } from '../../../start/root-secrets.ts'
import { type Check, right, wrong } from '../check.ts'

/** A running service does not notice a changed secret, but its next start is refused. */
export const masterSecret: Check = {
  name: 'master-secret',
  title: 'the master secret decrypts the secrets of the database',
  async examine({ config, reader }) {
    const { secret, dataDirectory } = config
    const file = join(dataDirectory, 'secret')
    if (secret === undefined && !existsSync(file))
      return wrong(
        `The master secret is missing: ${file} does not exist, and QUOIN_SECRET is not set.`,
        'Put the secret back from a backup. Without it, API keys and encrypted settings cannot be used any more.',
      )
    try {
      const roots = await reader.ofService((queries) => readRootSecrets(queries, masterSecretsOf(config)))
      return right(roots.length === 0 ? 'The service has not started yet.' : undefined)
    } catch (error) {
      if (!(error instanceof MasterSecretUnknown || error instanceof UnopenableSecret)) throw error
      const source = secret === undefined ? file : 'QUOIN_SECRET'
      return wrong(
        `${source} is not the master secret of this database. The next start will be refused.`,
        'Put the former secret back, or set QUOIN_SECRET_PREVIOUS to it.',
      )
    }
  },
}
