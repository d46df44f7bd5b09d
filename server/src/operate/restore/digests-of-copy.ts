import type { Config } from '../../config.ts'
import {
  type AddressDigests,
  addressPurpose,
  createAddressDigests,
} from '../../kernel/personal-data/index.ts'
import { deriveKey } from '../../kernel/secrets/derive-key.ts'
import { StartRefused } from '../../start/postgres/index.ts'
import { type OpenSecrets, rootSecretsOf } from '../../start/root-secrets.ts'
import type { RestoredCopy } from './erase-again.ts'

/** Opens the root secrets of a restored copy, from which the digests of addresses are computed. */
export async function digestsOfCopy(
  config: Pick<Config, 'secret' | 'previousSecret'>,
  copy: Pick<RestoredCopy, 'connection' | 'directory'>,
): Promise<AddressDigests> {
  const { masterSecret, formerSecrets } = await openSecrets(config, copy)
  return createAddressDigests([
    deriveKey(masterSecret, addressPurpose),
    ...formerSecrets.toReversed().map((former) => deriveKey(former, addressPurpose)),
  ])
}

/**
 * The master secret of the backup is used first: on a new machine, the setting has a secret that was made for the
 * installation there. If the master secret was rotated after the backup, only the setting can have the new one.
 */
async function openSecrets(
  { secret, previousSecret }: Pick<Config, 'secret' | 'previousSecret'>,
  { connection, directory: dataDirectory }: Pick<RestoredCopy, 'connection' | 'directory'>,
): Promise<OpenSecrets> {
  try {
    return await rootSecretsOf(connection, { dataDirectory })
  } catch (error) {
    if (!(error instanceof StartRefused) || secret === undefined) throw error
    return await rootSecretsOf(connection, { dataDirectory, secret, previousSecret })
  }
}
