import type { Config } from '../config.ts'
import { StartRefused } from './postgres/index.ts'
import { loadMasterSecret } from '../kernel/secrets/master-secret.ts'

export function masterSecretOf(config: Pick<Config, 'secret' | 'dataDirectory'>): string {
  try {
    return loadMasterSecret({ fromEnvironment: config.secret, dataDirectory: config.dataDirectory })
  } catch (error) {
    throw new StartRefused(`The master secret cannot be used: ${(error as Error).message}`, { cause: error })
  }
}
