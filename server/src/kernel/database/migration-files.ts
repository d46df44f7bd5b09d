import { readdir, readFile } from 'node:fs/promises'

export const usualDirectory = new URL('../../../../migrations/', import.meta.url)

export interface Migration {
  name: string
  digest: string
  /**
   * Digest of the file before its text was corrected. Undefined if the text was never corrected. In a database to
   * which the earlier text was applied, only the recorded digest is updated.
   */
  former?: string | undefined
  /**
   * True if the file has the mark `-- expands`: the previous release of the server still works after this migration.
   */
  expands: boolean
  /** Path of the file, relative to the folder of migrations. */
  path: string
}

/**
 * A file of `migrations/`. The comment lines at its head may contain marks, such as `-- expands`. The mark
 * `-- was:DIGEST` means that the text was corrected, and contains the digest of the earlier text.
 */
export interface MigrationFile extends Migration {
  sql: string
  /**
   * True if the file has the mark `-- In each mode (schemas live and sandbox)`: it is applied to both schemas.
   */
  inEachMode: boolean
  /** True if the file has the mark `-- without a transaction`: each of its statements is a transaction of its own. */
  isOutsideTransaction: boolean
  /**
   * Reason in the mark `-- stands still: WHY`: other transactions wait for a time that grows with the number of rows.
   * Undefined without the mark.
   */
  standsStill: string | undefined
}

/** Reads the migrations of one folder, in the order of application. */
export async function readFolder(directory = usualDirectory, folder = ''): Promise<MigrationFile[]> {
  const names = (await readdir(new URL(folder, directory))).filter((file) => file.endsWith('.sql')).sort()
  return await Promise.all(names.map((name) => readMigration(folder + name, directory)))
}

export async function readMigration(path: string, directory = usualDirectory): Promise<MigrationFile> {
  const sql = await readFile(new URL(path, directory), 'utf8')
  const marks = marksOf(sql)
  return {
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    sql,
    digest: await digestOf(sql),
    former: formerDigest(marks),
    inEachMode: isInEachMode(marks),
    expands: marks.includes('expands'),
    isOutsideTransaction: marks.includes('without a transaction'),
    standsStill: textAfter(stillMark, marks),
  }
}

const stillMark = 'stands still: '
const formerMark = 'was:'

/** Returns the digest in the mark `was:DIGEST` of a corrected migration. Undefined without the mark. */
export const formerDigest = (marks: readonly string[]): string | undefined => textAfter(formerMark, marks)

const textAfter = (beginning: string, marks: readonly string[]): string | undefined =>
  marks.find((mark) => mark.startsWith(beginning))?.slice(beginning.length)

/** Returns the text of the comment lines at the head of a file. */
export function marksOf(sql: string): string[] {
  const lines = sql.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('-- '))
  return lines.slice(0, end === -1 ? lines.length : end).map((line) => line.slice('-- '.length).trim())
}

/** True if the marks of a file include `In each mode`, in its present form or in the shorter form of earlier files. */
export const isInEachMode = (marks: readonly string[]): boolean =>
  marks.some((mark) => /^in each mode\b/i.test(mark))

async function digestOf(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')
}
