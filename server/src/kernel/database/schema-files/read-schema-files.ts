import { readdir, readFile } from 'node:fs/promises'
import { isInEachMode, marksOf } from '../migration-files.ts'
import { splitStatements, type Statement } from './split-statements.ts'

const usualDirectory = new URL('../../../../../schema/', import.meta.url)

export interface SchemaStatement extends Statement {
  /** Path relative to the folder `schema/`. */
  file: string
  /** True if the file begins with `-- In each mode`. The statement then runs both in `live` and in `sandbox`. */
  inEachMode: boolean
}

/** Returns all statements of the folder `schema/`, file by file. */
export async function readSchemaFiles(directory = usualDirectory): Promise<SchemaStatement[]> {
  const paths = await readdir(directory, { recursive: true })
  const files = paths.filter((path) => path.endsWith('.sql')).sort()
  const read = files.map(async (file) => {
    const text = await readFile(new URL(file, directory), 'utf8')
    const inEachMode = isInEachMode(marksOf(text))
    return splitStatements(text).map((statement) => ({ ...statement, file, inEachMode }))
  })
  return (await Promise.all(read)).flat()
}
