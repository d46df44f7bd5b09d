import type { Logger } from 'pino'
import { createKernel } from '../app/kernel.ts'
import { type DemoKeys, type DemoPages, ensureDemo } from '../demo/index.ts'
import { hasOrganizations } from '../domains/organization/company/index.ts'
import type { Config } from '../config.ts'
import { type Connection, openDatabase } from '../kernel/database/database.ts'
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
  const isEmpty = !(await hasAny(parts.connection))
  if (!isEmpty || !parts.config.demo) return { isEmpty }
  const { kernel, database } = createKernel({
    ...parts,
    sizes: smallestSizes,
    onDatabaseError: (error) => parts.log.warn({ err: error }, 'A database connection was lost.'),
  })
  try {
    const demo = await slowly(
      'Creating the demo organizations',
      ensureDemo({ database, kernel, now: kernel.now() }),
    )
    return { demo: demo[0]!, isEmpty: false }
  } finally {
    await database.close()
  }
}

/** True if there is an organization. Most starts need only this, and not the whole service. */
async function hasAny(connection: Connection): Promise<boolean> {
  const database = openDatabase(connection, () => undefined, smallestSizes)
  try {
    return await hasOrganizations(database.system)
  } finally {
    await database.close()
  }
}
