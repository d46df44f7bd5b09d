import { type MigrationFile, readFolder } from '../kernel/database/migration-files.ts'

/** All migrations, the archived ones too, in the order of application. */
export async function readMigrations(): Promise<MigrationFile[]> {
  return [...(await readFolder(undefined, 'archive/')), ...(await readFolder())]
}
