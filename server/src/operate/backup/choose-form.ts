import type { Connection } from '../../kernel/database/database.ts'
import { withClient } from '../../kernel/database/with-client.ts'
import { StartRefused } from '../../start/postgres/index.ts'
import type { BackupForm } from './archive.ts'

interface ChosenForm {
  form: BackupForm
  /** Sentence for the operator that says why. */
  reason: string
}

/**
 * Chooses the form of a backup. A physical backup needs a login that may replicate, and a Postgres that Quoin has
 * created: its files start again on another machine without the configuration of a server. It alone can be continued
 * with the log. Every other Postgres is backed up in the logical form.
 * @throws {StartRefused} if the physical form is required and not possible.
 */
export async function chooseForm(
  connection: Connection,
  isEmbedded: boolean,
  required: BackupForm | undefined,
): Promise<ChosenForm> {
  if (required === 'logical') return { form: 'logical', reason: 'it was requested with --form' }
  const login = await readLogin(connection)
  if (!login.mayReplicate) {
    if (required === 'physical')
      throw new StartRefused(
        `The login ${login.name} may not replicate the database, which a physical backup needs. Leave out --form: the backup is then a logical one.`,
      )
    return { form: 'logical', reason: `the login ${login.name} may not replicate the database` }
  }
  if (isEmbedded) return { form: 'physical', reason: 'the database is the embedded one' }
  if (required === 'physical')
    throw new StartRefused(
      'A physical backup is possible for the embedded Postgres only: the files of another server start only with its configuration. Leave out --form: the backup is then a logical one.',
    )
  return {
    form: 'logical',
    reason:
      'the database belongs to a server of its own (DATABASE_URL), whose files start only with its configuration',
  }
}

async function readLogin(connection: Connection): Promise<{ name: string; mayReplicate: boolean }> {
  return await withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string; mayReplicate: boolean }>(
      `select r.rolname as name, r.rolsuper or r.rolreplication as "mayReplicate" from pg_roles r where r.rolname = current_user`,
    )
    return rows[0]!
  })
}
