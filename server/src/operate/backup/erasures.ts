import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { RecordedErasure } from '../../domains/office/personal-data/index.ts'
import { ifMissing } from '../../kernel/if-missing.ts'
import { writeSmallFile } from './write-durably.ts'

// The folder `erased` of a repository names the people whose data was erased: `erased/ERASURE.json`, with ids and keyed
// digests only. It is not part of a backup, so a restore of an older backup reads it too, and erases the people again. Files
// are never deleted: they are small, and a backup of any age may be restored.

const ending = '.json'
const folderOf = (directory: string): string => join(directory, 'erased')

const erasureSchema = z.object({
  org_id: z.uuid(),
  id: z.uuid(),
  client_id: z.uuid(),
  record_ids: z.array(z.uuid()),
  address_digests: z.array(z.string()),
  created_by_type: z.string(),
  created_by_id: z.uuid().nullable(),
  created_by_key: z.object({ key_id: z.uuid(), name: z.string() }).nullable(),
  created_at: z.string(),
})

/** Writes the erasures that the repository does not have yet. */
export async function writeErasures(directory: string, erasures: readonly RecordedErasure[]): Promise<void> {
  const folder = folderOf(directory)
  const present = new Set(await readdir(folder).catch(ifMissing))
  const missing = erasures.filter(({ id }) => !present.has(id + ending))
  if (missing.length === 0) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const erasure of missing)
    await writeSmallFile(join(folder, erasure.id + ending), JSON.stringify(erasure))
}

export async function readErasures(directory: string): Promise<RecordedErasure[]> {
  const folder = folderOf(directory)
  const names = (await readdir(folder).catch(ifMissing)) ?? []
  const erasures: RecordedErasure[] = []
  for (const name of names.filter((each) => each.endsWith(ending)).toSorted())
    erasures.push(erasureSchema.parse(JSON.parse(await readFile(join(folder, name), 'utf8'))))
  return erasures.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
}
