import { eraseRecorded } from '../../domains/office/personal-data/index.ts'
import { type Connection, openDatabase } from '../../kernel/database/database.ts'
import type { AddressDigests } from '../../kernel/personal-data/index.ts'
import type { Storage } from '../../kernel/storage/index.ts'
import { readErasures } from '../backup/erasures.ts'

/** A restored copy that does not serve anyone yet. */
export interface RestoredCopy {
  connection: Connection
  storage: Storage
  /** Directory of the copy, with its master secret. */
  directory: string
  repository: string
}

/**
 * Erases the people in a restored copy whose data was erased after the backup was made, or after the minute to which the
 * copy was restored. The repository lists them (backup/erasures.ts). Returns the number of people. After a failure the
 * restore begins again.
 */
export async function eraseAgain(
  { connection, storage, repository }: RestoredCopy,
  findDigests: () => Promise<AddressDigests>,
): Promise<number> {
  const erasures = await readErasures(repository)
  if (erasures.length === 0) return 0
  const addressDigests = await findDigests()
  const database = openDatabase(connection, () => undefined, { readers: 1, transactions: 1 })
  try {
    let people = 0
    for (const erasure of erasures)
      if (await eraseRecorded({ database, storage, addressDigests }, erasure)) people++
    return people
  } finally {
    await database.close()
  }
}
