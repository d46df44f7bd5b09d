import type { Queries } from '../../../kernel/database/queries.ts'
import { conditionOf, parametersOf, type Person } from '../../../kernel/personal-data/index.ts'
import { personalData } from './personal-data.ts'

const mostRows = 200
const filesTable = personalData.find(({ table }) => table === 'files')!

export interface PersonFile {
  id: string
  kind: string
  filename: string
  size_bytes: number
  created_at: string
}

/** Returns the next completed files about a person, after the file `behind`, in the order of their ids. */
export async function selectPersonFiles(
  db: Queries,
  person: Person,
  { now, behind }: { now: string; behind: string | null },
): Promise<PersonFile[]> {
  return await db.rows<PersonFile>(
    `select r.id, r.kind, r.filename, r.size_bytes, r.created_at from files r
      where ${conditionOf(filesTable)} and r.status = 'ready' and ($6::uuid is null or r.id > $6)
      order by r.id limit $7::bigint`,
    [...parametersOf(person, now), behind, mostRows],
  )
}
