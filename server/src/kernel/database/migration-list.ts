import { readFile } from 'node:fs/promises'
import { type Migration, readFolder, usualDirectory } from './migration-files.ts'

/**
 * Migrations from before the schema files, with their digests: `DIGEST NAME`, and `expands` if the file is marked so. The
 * files themselves are read only for a database that was created with them and is not up to date.
 */
const archiveList = 'archive/digests.txt'

/** All migrations, the archived ones first, in the order of application. */
export async function listMigrations(directory = usualDirectory): Promise<Migration[]> {
  return [...(await listArchive(directory)), ...(await readFolder(directory))]
}

async function listArchive(directory: URL): Promise<Migration[]> {
  const lines = (await readFile(new URL(archiveList, directory), 'utf8')).trimEnd().split('\n')
  return lines.map((line) => {
    const [digest, name, mark] = line.split(' ') as [string, string, string?]
    return { name, digest, expands: mark === 'expands', path: `archive/${name}` }
  })
}
