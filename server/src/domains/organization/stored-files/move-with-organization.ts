import { buffer } from 'node:stream/consumers'
import { moveRefused } from '../../../kernel/moves/move-refused.ts'
import type { MovedObjects } from '../../../kernel/moves/moved-objects.ts'
import type { Side } from '../../../kernel/moves/side.ts'
import type { Storage } from '../../../kernel/storage/index.ts'
import { objectOf, uploadOf } from './object-of-file.ts'

interface Stored {
  org_id: string
  id: string
  kind: string
  status: string
}

const page = 100

/**
 * When an organization moves to another installation, copies its files from storage back to the database. At the new
 * installation, they are moved from the database to its storage. The two storages need no connection to each other.
 */
export function movedObjects(storage: Storage): MovedObjects {
  return {
    async bring(from, to) {
      for await (const file of storedFiles(from, `r.status = 'ready' and r.stored_at is not null`)) {
        const object = await storage.read(objectOf(file.org_id, file))
        if (!object)
          throw moveRefused(`The file ${file.id} is missing in the storage that this command uses.`)
        await to.client.query(
          `insert into live.file_bytes (org_id, file_id, bytes, due_at) values ($1, $2, $3, now() - interval '1 hour')`,
          [file.org_id, file.id, await buffer(object)],
        )
        await to.client.query('update live.files set stored_at = null where org_id = $1 and id = $2', [
          file.org_id,
          file.id,
        ])
      }
    },
    async leave(from) {
      // Includes files that are not recorded as stored, because the task that stores them may have crashed
      // before recording it.
      for await (const file of storedFiles(from, `r.status = 'ready' or r.due_at is not null`)) {
        await storage.delete(objectOf(file.org_id, file))
        await storage.delete(uploadOf(file.org_id, file.id))
      }
    },
  }
}

async function* storedFiles({ queries }: Side, condition: string): AsyncGenerator<Stored> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows: Stored[] = await queries.rows(
      `select r.org_id, r.id, r.kind, r.status from live.files r
        where r.org_id = quoin.org_id() and (${condition}) and r.id > $1 order by r.id limit $2`,
      [after, page],
    )
    yield* rows
    if (rows.length < page) return
    after = rows.at(-1)!.id
  }
}
