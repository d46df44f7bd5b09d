import { readdir, readFile } from 'node:fs/promises'

const usualDirectory = new URL('../../../../migrations/', import.meta.url)

/** A file of `migrations/`. The comment lines at its head may carry marks. */
export interface MigrationFile {
  name: string
  sql: string
  digest: string
  /** `-- in each mode`: it is applied to both schemas of the trade. */
  inEachMode: boolean
  /** `-- expands`: the program from before works on the database also after it. */
  expands: boolean
}

/** All files of the folder, in the order in which they are applied. */
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

/** The comment lines before anything else, without their dashes. */
export function marksOf(sql: string): string[] {
  const lines = sql.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('-- '))
  return lines.slice(0, end === -1 ? lines.length : end).map((line) => line.slice('-- '.length).trim())
}

async function digestOf(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')
}
