import type { Database } from '../../../kernel/database/database.ts'
import { isDatabaseGone } from '../../../kernel/database/connection-failure.ts'
import type { Storage } from '../../../kernel/storage/index.ts'
import type { Schedule } from '../../../kernel/tasks/schedule.ts'
import { kindsForADay } from './file-kinds.ts'
import { objectOf, uploadOf } from './object-of-file.ts'

interface Parts {
  database: Database
  storage: Storage
}

interface Due {
  org_id: string
  id: string
  kind: string
  status: 'pending' | 'ready' | 'deleted' | 'expired'
  due_at: string
}

const page = 200
/**
 * Number of failed deletions after which the sweep stops. Otherwise it would wait for unavailable storage once for each
 * file.
 */
const mostFailures = 5
/**
 * Hours for which the bytes of a deleted file stay. A backup copies rows first and bytes later, so this is longer than any
 * backup takes (operate/backup/watch-backup.ts).
 */
const backedUpHours = 24
/** Hours for which an upload to storage may still be in progress. */
const incomingHours = 24

/**
 * Deletes objects that are no longer needed: the uploads of files that are complete, uploads that were abandoned, and
 * the bytes of deleted files. Every object has a row before it can be uploaded, so no object is missed. Deletes the
 * object first and then updates the row; after a crash between the two steps, the next sweep repeats the deletion.
 */
export function removeFiles({ database, storage }: Parts): Schedule {
  return {
    name: 'files.remove',
    everySeconds: 300,
    suspendWhenCircuitOpen: true,
    run: async (now) => {
      await storage.tidy(new Date(Date.parse(now) - incomingHours * 3_600_000))
      let behind: Pick<Due, 'due_at' | 'org_id' | 'id'> | undefined
      const failures: unknown[] = []
      while (failures.length < mostFailures) {
        const due = await selectDue(database, now, behind)
        for (const file of due)
          try {
            await removeFile({ database, storage }, file, now)
          } catch (error) {
            if (isDatabaseGone(error)) throw error
            failures.push(error)
          }
        behind = due.at(-1)
        if (due.length < page) break
      }
      if (failures.length > 0)
        throw new AggregateError(failures, 'Some files could not be deleted from storage.')
    },
  }
}

function selectDue(
  { system }: Database,
  now: string,
  behind: Pick<Due, 'due_at' | 'org_id' | 'id'> | undefined,
): Promise<Due[]> {
  const from = behind ?? { due_at: '-infinity', org_id: zero, id: zero }
  return system.rows(
    `select r.org_id, r.id, r.kind, r.status, r.due_at from live.files r
      where r.due_at <= $1 and (r.due_at, r.org_id, r.id) > ($2::timestamptz, $3::uuid, $4::uuid)
      order by r.due_at, r.org_id, r.id limit $5`,
    [now, from.due_at, from.org_id, from.id, page],
  )
}

const zero = '00000000-0000-0000-0000-000000000000'

async function removeFile({ database, storage }: Parts, file: Due, now: string): Promise<void> {
  const { org_id: orgId, id, status } = file
  // A file that was not used in time is marked as deleted now, and a later sweep deletes its bytes.
  const isUnused = kindsForADay.includes(file.kind) && status === 'ready'
  await storage.delete(uploadOf(orgId, id))
  if (status === 'deleted') await storage.delete(objectOf(orgId, file))
  await database.live.transaction({ orgId, locations: '*' }, (transaction) => {
    if (status === 'deleted')
      transaction.later('delete from file_bytes where org_id = $1 and file_id = $2', [orgId, id])
    // If the file has changed since the check, it is left to the next sweep.
    transaction.later(
      `with gone as (
         update files set due_at = case when $6::boolean then $5::timestamptz + interval '${backedUpHours} hours' end, held_bytes = case when $3 = 'ready' then held_bytes else 0 end,
                status = case when $6 then 'deleted' when $3 = 'pending' then 'expired' else status end,
                archived_at = case when $6 then $5::timestamptz else archived_at end,
                version = version + case when $6 or $3 = 'pending' then 1 else 0 end,
                updated_at = case when $6 or $3 = 'pending' then $5::timestamptz else updated_at end
          where org_id = $1 and id = $2 and status = $3 and due_at = $4
         returning case when $3 = 'ready' then 0 else size_bytes end as freed
       )
       update file_totals t set held_bytes = greatest(t.held_bytes - g.freed, 0) from gone g where t.org_id = $1`,
      [orgId, id, status, file.due_at, now, isUnused],
    )
    return Promise.resolve()
  })
}
