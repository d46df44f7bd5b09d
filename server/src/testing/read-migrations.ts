import { type MigrationFile, readFolder } from '../kernel/database/migration-files.ts'

/** Reads all migrations, including archived ones, in the order in which they are applied. */
export async function readMigrations(): Promise<MigrationFile[]> {
  return [...(await readFolder(undefined, 'archive/')), ...(await readFolder())]
}
