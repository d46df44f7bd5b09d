import { hasOrganizations } from '../domains/organization/company/index.ts'
import type { Connection, Database } from '../kernel/database/database.ts'
import { moveRefused } from '../kernel/moves/move-refused.ts'
import { readRootSecrets, replaceRootSecrets } from '../kernel/secrets/root-secrets.ts'
import { masterSecretsOf, type SecretConfig, takeRootSecrets } from './root-secrets.ts'
import { isAtWork } from './rotate-secrets.ts'
import { openDatabase } from '../kernel/database/database.ts'

/**
 * Copies the root secrets of this installation to another one, so that the API keys, links and encrypted values of an
 * organization still work after the organization has moved there. If the other installation already has organizations,
 * the copy must not replace a secret that they need. It is therefore refused unless the root secrets of the other
 * installation are the oldest root secrets of this one. It is also refused while a process of the other installation is
 * running.
 */
export async function shareSecrets(
  here: Database,
  to: Connection,
  config: SecretConfig,
  now: string,
): Promise<{ shared: number }> {
  const master = masterSecretsOf(config)
  const ours = await readRootSecrets(here.system, master)
  const there = openDatabase(to, () => undefined, { readers: 1, transactions: 1 })
  try {
    return await there.system.transaction(async (transaction) => {
      await takeRootSecrets(transaction)
      if (await isAtWork(transaction))
        throw moveRefused('Stop every process of the other installation before you copy the secrets to it.')
      if (await hasOrganizations(transaction)) {
        const theirs = await readRootSecrets(transaction, master)
        if (!theirs.every((root, at) => root === ours[at]))
          throw moveRefused(
            'The other installation has organizations that need its current secrets, so these secrets cannot ' +
              'be replaced.',
          )
      }
      await replaceRootSecrets(transaction, master, ours, now)
      return { shared: ours.length }
    })
  } finally {
    await there.close()
  }
}
