import { readdir, readFile } from 'node:fs/promises'

const usualDirectory = new URL('../../../../migrations/', import.meta.url)

/** A file of `migrations/`. Comment lines at its head may contain marks. */
export interface MigrationFile {
  name: string
  sql: string
  digest: string
  /** `-- in each mode`: applied to both schemas, `live` and `sandbox`. */
  inEachMode: boolean
  /** `-- expands`: the previous program version still works after this migration. */
  expands: boolean
}

/** All files of the folder, in the order of application. */
export async function readMigrations(directory = usualDirectory): Promise<MigrationFile[]> {
  const names = await migrationNames(directory)
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, directory), 'utf8')
      const marks = marksOf(sql)
      return {
        name,
        sql,
        digest: await digestOf(sql),
        inEachMode: marks.includes('in each mode'),
        expands: marks.includes('expands'),
      }
    }),
  )
}

export async function migrationNames(directory = usualDirectory): Promise<string[]> {
  return (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
}

/** Text of the comment lines at the head of a file. */
export function marksOf(sql: string): string[] {
  const lines = sql.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('-- '))
  return lines.slice(0, end === -1 ? lines.length : end).map((line) => line.slice('-- '.length).trim())
}

async function digestOf(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')
}
