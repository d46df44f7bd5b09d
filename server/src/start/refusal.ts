import { ConfigError } from '../config.ts'
import { StartRefused } from './postgres/index.ts'

/** The sentence for whoever started Quoin, when the failure is something that they can mend. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof ConfigError || error instanceof StartRefused ? error.message : undefined
}
