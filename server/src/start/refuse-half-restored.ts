import type pg from 'pg'
import { StartRefused } from './postgres/index.ts'

/** Table that exists only while a backup is restored into a database. Its owner is the login of the restore. */
export const restoringTable = 'public.quoin_restoring'

/** True if a restore into this database was begun and not completed. */
export async function isHalfRestored(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(
    `select to_regclass('${restoringTable}') is not null as yes`,
  )
  return rows[0]!.yes
}

/** Refuses a database into which a restore was interrupted, because a part of the rows is missing. */
export async function refuseHalfRestored(client: pg.ClientBase): Promise<void> {
  if (!(await isHalfRestored(client))) return
  throw new StartRefused(
    'A restore into this database runs or was interrupted. If it does not run any more, run `quoin restore` again with the same DATABASE_URL: it begins anew.',
  )
}
