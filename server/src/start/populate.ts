import type { Logger } from 'pino'
import { createKernel } from '../app/kernel.ts'
import { type DemoKeys, type DemoPages, ensureDemo } from '../demo/index.ts'
import { hasOrganizations } from '../domains/organization/company/index.ts'
import type { Config } from '../config.ts'
import type { Connection } from '../kernel/database/database.ts'
import { smallestSizes } from '../kernel/database/sizes.ts'
import { slowly } from './slowly.ts'

/** API keys and customer links of the demonstration companies, which the first start prints. */
export interface DemoAccess {
  keys: DemoKeys
  pages: DemoPages
}

/**
 * Creates the demonstration companies if that is enabled and the database contains no organizations. Returns their keys
 * and links, which cannot be displayed later. Returns undefined if nothing was created.
 */
export async function populate(parts: {
  config: Config
  connection: Connection
  masterSecret: string
  formerSecrets?: readonly string[]
  log: Logger
}): Promise<DemoAccess | undefined> {
  if (!parts.config.demo) return undefined
  const { kernel, database } = createKernel({
    ...parts,
    sizes: smallestSizes,
    onDatabaseError: (error) => parts.log.warn({ err: error }, 'A database connection was lost.'),
  })
  try {
    if (await hasOrganizations(database.system)) return undefined
    const demo = await slowly(
      'Creating the demo organizations',
      ensureDemo({ database, kernel, now: kernel.now() }),
    )
    return demo[0]!
  } finally {
    await database.close()
  }
}
