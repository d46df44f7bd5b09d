import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cell } from './cells.ts'

/** Waits until a cell has moved all bytes of files from the database to its file storage. */
export async function untilStored({ inspect }: Pick<Cell, 'inspect'>): Promise<void> {
  for (let attempts = 400; attempts > 0; attempts--, await sleep(50)) {
    const { rows } = await inspect.query<{ left: number }>(
      `select (select count(*)::int from live.file_bytes) + (select count(*)::int from live.files where status = 'ready' and stored_at is null) as left`,
    )
    if (rows[0]!.left === 0) return
  }
  throw new Error('The bytes were not moved.')
}

/**
 * Makes a cell move the bytes of files from the database to its file storage immediately. Without this call, the cell
 * would move them within minutes.
 */
export async function moveStoredNow(cell: Pick<Cell, 'inspect'>): Promise<void> {
  await cell.inspect.query(`update live.file_bytes set due_at = now() - interval '1 hour'`)
  await cell.inspect.query(`update quoin.schedules set next_run_at = now() where name = 'files.move'`)
  await untilStored(cell)
}

/** Returns the names of all objects of an organization in the file storage of a cell. */
export function objectsOf({ env }: Pick<Cell, 'env'>, orgId: string): string[] {
  const folder = join(env['QUOIN_DATA_DIR']!, 'files', orgId)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? entry.name : []))
    .toSorted()
}
