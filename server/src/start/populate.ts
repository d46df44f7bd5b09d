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

export interface Populated {
  /** Keys and links of the demonstration companies, if they were created. They cannot be displayed later. */
  demo?: DemoAccess
  /** True if the database contains no organization. */
  isEmpty: boolean
}

/** Creates the demonstration companies if that is enabled and the database contains no organizations. */
export async function populate(parts: {
  config: Config
  connection: Connection
  masterSecret: string
  formerSecrets?: readonly string[]
  log: Logger
}): Promise<Populated> {
  const { kernel, database } = createKernel({
    ...parts,
    sizes: smallestSizes,
    onDatabaseError: (error) => parts.log.warn({ err: error }, 'A database connection was lost.'),
  })
  try {
    if (await hasOrganizations(database.system)) return { isEmpty: false }
    if (!parts.config.demo) return { isEmpty: true }
    const demo = await slowly(
      'Creating the demo organizations',
      ensureDemo({ database, kernel, now: kernel.now() }),
    )
    return { demo: demo[0]!, isEmpty: false }
  } finally {
    await database.close()
  }
}
