import type { Logger } from 'pino'
import { type AppKernel, createKernel, type KernelParts } from '../../app/kernel.ts'
import type { Config } from '../../config.ts'
import type { Organization } from '../../kernel/access/actor.ts'
import type { Connection } from '../../kernel/database/database.ts'
import { notFound } from '../../kernel/errors.ts'
import { findOrganizationOfKey } from '../../kernel/access/keys-table.ts'
import {
  findMemberByEmail,
  findOrganization,
  findOrganizationById,
  type MemberRow,
} from '../../domains/organization/company/index.ts'
import { refuseForCommand } from '../../operate/upgrade/index.ts'
import { asOwner, asService } from '../../start/postgres/index.ts'
import { openPostgres } from '../../start/open-postgres.ts'
import { prepareDatabase } from '../../start/prepare-database.ts'
import { rootSecretsOf, type SecretConfig } from '../../start/root-secrets.ts'

/** Parts of the application that a command uses. */
export interface Session extends AppKernel {
  config: Pick<Config, 'publicUrl' | 'rateLimitPerMinute' | 'cell'> & SecretConfig
  /**
   * Connection settings of the database user who owns the tables. This user may change the schema and is not
   * limited to one organization.
   */
  owner: Connection
  /**
   * Opens another kernel on the same database, with its own connections. The caller must close its database. `options`
   * are session settings of its connections.
   */
  openKernel: (parts: Pick<KernelParts, 'now' | 'isResuming'> & { options: string }) => AppKernel
  /** Prints a line for the user, in addition to the answer of the command. */
  print: (line: string) => void
  organization: (slug: string) => Promise<Organization>
  member: (org: Organization, email: string) => Promise<MemberRow>
  organizationOfKey: (keyId: string) => Promise<Organization | undefined>
}

export function sessionOn(
  kernel: AppKernel,
  { config, owner, openKernel, print }: Pick<Session, 'config' | 'owner' | 'openKernel' | 'print'>,
): Session {
  const { system } = kernel.database
  return {
    ...kernel,
    config,
    owner,
    openKernel,
    print,
    organization: async (slug) => (await findOrganization(system, slug)) ?? missing('organization'),
    member: async (org, email) => (await findMemberByEmail(system, org.id, email)) ?? missing('member'),
    organizationOfKey: async (keyId) => {
      const keyOwner = await findOrganizationOfKey(system, keyId)
      return keyOwner && (await findOrganizationById(system, keyOwner.org_id))
    },
  }
}

/** Maximum number of database connections of a command. It is small, because a session runs only one command. */
const sizes = { readers: 1, transactions: 2 }

/** Connects a command to the database, the same one that a server with this configuration uses. */
export async function openSession(
  config: Config,
  log: Logger,
): Promise<Session & { close(): Promise<void> }> {
  const postgres = await openPostgres(config, 'command')
  try {
    await prepareDatabase(asOwner(postgres.connection), config.retention, {
      waitMs: 0,
      watch: { beforeFirst: refuseForCommand },
    })
    let closing = false
    const onDatabaseError = (error: Error): void => {
      // While the session closes its connections, errors on them are expected.
      if (!closing) log.warn({ err: error }, 'A database connection was lost.')
    }
    const connection = asService(postgres.connection)
    const secrets = await rootSecretsOf(connection, config)
    const openKernel = ({ options, ...more }: Parameters<Session['openKernel']>[0]): AppKernel =>
      createKernel({
        config,
        connection: { ...connection, options },
        ...secrets,
        log,
        sizes,
        onDatabaseError,
        ...more,
      })
    const appKernel = createKernel({ config, connection, ...secrets, log, sizes, onDatabaseError })
    return {
      ...sessionOn(appKernel, {
        config,
        owner: asOwner(postgres.connection),
        openKernel,
        print: (line) => process.stderr.write(`${line}\n`),
      }),
      close: async () => {
        closing = true
        await appKernel.database.close()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

function missing(type: string): never {
  throw notFound(type)
}
