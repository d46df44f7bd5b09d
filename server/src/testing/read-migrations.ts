import { type MigrationFile, readFolder } from '../kernel/database/migration-files.ts'

/** All migrations, including archived ones, in the order of application. */
export async function readMigrations(): Promise<MigrationFile[]> {
  return [...(await readFolder(undefined, 'archive/')), ...(await readFolder())]
}
