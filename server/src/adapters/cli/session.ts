import type { Logger } from 'pino'
import { type AppKernel, createKernel } from '../../app.ts'
import type { Config } from '../../config.ts'
import type { Organization } from '../../kernel/access/actor.ts'
import { notFound } from '../../kernel/errors.ts'
import { findOrganization } from '../../domains/organizations/index.ts'
import { masterSecretOf } from '../../start/master-secret.ts'
import { openPostgres } from '../../start/open-postgres.ts'
import { prepareDatabase } from '../../start/prepare-database.ts'

/** What a command works with. */
export interface Session extends AppKernel {
  config: Config
  organization(slug: string): Promise<Organization>
  close(): Promise<void>
}

/** As much of the database as one command needs. */
const sizes = { readers: 1, transactions: 2 }

/** Opens the database that the server of this data directory uses, or would use. */
export async function openSession(config: Config, log: Logger): Promise<Session> {
  const postgres = await openPostgres(config, 'command')
  try {
    await prepareDatabase(postgres.connection, 0)
    const onLoss = (error: Error): void => log.warn({ err: error }, 'A database connection was lost.')
    const parts = { connection: postgres.connection, masterSecret: masterSecretOf(config), log }
    const made = createKernel(parts, sizes, onLoss)
    return {
      ...made,
      config,
      organization: (slug) => requireOrganization(made, slug),
      close: async () => {
        await made.database.close()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function requireOrganization({ database }: AppKernel, slug: string): Promise<Organization> {
  const organization = await findOrganization(database.system, slug)
  if (!organization) throw notFound('organization')
  return organization
}
