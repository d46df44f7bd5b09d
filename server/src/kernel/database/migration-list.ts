import { readFile } from 'node:fs/promises'
import { formerDigest, type Migration, readFolder, usualDirectory } from './migration-files.ts'

/**
 * List of the archived migrations, whose effects the files of `schema/` include. Each line is `DIGEST NAME`. The word
 * `expands` follows if the migration's file is marked with it, and `was:DIGEST` with the former digest if the file
 * was corrected. The archived files themselves are read only for a database that lacks one of these migrations.
 */
const archiveList = 'archive/digests.txt'

/** Lists all migrations in the order of application. The archived ones come first. */
export async function listMigrations(directory = usualDirectory): Promise<Migration[]> {
  return [...(await listArchive(directory)), ...(await readFolder(directory))]
}

async function listArchive(directory: URL): Promise<Migration[]> {
  const lines = (await readFile(new URL(archiveList, directory), 'utf8')).trimEnd().split('\n')
  return lines.map((line) => {
    const [digest, name, ...marks] = line.split(' ') as [string, string, ...string[]]
    return {
      name,
      digest,
      former: formerDigest(marks),
      expands: marks.includes('expands'),
      path: `archive/${name}`,
    }
  })
}
