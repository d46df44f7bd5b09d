import type { Database } from '../../../kernel/database/database.ts'
import type { Transaction } from '../../../kernel/database/transaction.ts'
import type { Storage } from '../../../kernel/storage/index.ts'
import { queueTasks } from '../../../kernel/tasks/queue.ts'
import type { Schedule } from '../../../kernel/tasks/schedule.ts'
import { taskKind, type TaskKind } from '../../../kernel/tasks/task.ts'
import { files } from './file.ts'
import { findBytes } from './files-table.ts'
import { moveKind, movePartition, movePayload } from './move-later.ts'
import { objectOf } from './object-of-file.ts'

type Payload = (typeof movePayload)['_output']

interface Parts {
  database: Database
  storage: Storage
}

/**
 * Moves the bytes of a file from the database to storage. The steps, and the state after a crash:
 *
 * 1. The bytes are stored in `file_bytes`, in the transaction that creates the file. The same transaction queues this
 *    task.
 * 2. The task also puts them into storage, under the name of the file. After a crash both copies exist, and the task
 *    puts the same bytes again.
 * 3. One transaction deletes the row of bytes, records the time in the row of the file, and completes the task.
 *
 * Readers try the row first and then the object in storage, which exists before the row is deleted. A late or repeated
 * write to storage produces the same object. The bytes of a deleted file are not moved any more.
 */
export function moveBytes({ database, storage }: Parts): TaskKind<Payload> {
  return taskKind({
    name: moveKind,
    payload: movePayload,
    delaysSeconds: [2, 10, 60, 300, 900, 3600, 3 * 3600],
    handler: async ({ orgId, now }, { file_id }) => {
      const db = database.live.reader({ orgId, locations: '*' })
      const file = await files.find(db, orgId, file_id)
      const bytes = file && (await findBytes(db, orgId, file_id))
      if (!bytes) return { outcome: 'done' }
      await storage.put(objectOf(orgId, file), bytes, file.content_type)
      return { outcome: 'done', settle: (end) => recordStored(end, orgId, file_id, now) }
    },
  })
}

function recordStored(end: Transaction, orgId: string, fileId: string, now: string): Promise<void> {
  end.later('delete from file_bytes where org_id = $1 and file_id = $2', [orgId, fileId])
  end.later('update files set stored_at = $3 where org_id = $1 and id = $2 and stored_at is null', [
    orgId,
    fileId,
    now,
  ])
  return Promise.resolve()
}

/**
 * Number of minutes after which a move is queued again, if its task gave up during a long outage of storage or was
 * lost.
 */
const overdueMinutes = 15
const atOnce = 500

export function requeueByteMoves({ database }: Pick<Parts, 'database'>): Schedule {
  return {
    name: 'files.move',
    everySeconds: 300,
    suspendWhenCircuitOpen: true,
    run: async (now) => {
      const before = new Date(Date.parse(now) - overdueMinutes * 60_000).toISOString()
      const overdueRows = await database.system.rows<{ org_id: string; file_id: string }>(
        `select b.org_id, b.file_id from live.file_bytes b where b.due_at < $1 order by b.due_at limit $2`,
        [before, atOnce],
      )
      const tasks = overdueRows.map(({ org_id: orgId, file_id }) => ({
        orgId,
        id: file_id,
        partition: movePartition,
        payload: { file_id },
      }))
      await database.system.transaction((transaction) => {
        queueTasks(transaction, { name: moveKind, payload: movePayload }, tasks, now)
        return Promise.resolve()
      })
    },
  }
}
