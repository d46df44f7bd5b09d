import type { Field } from './driver.ts'
import { typeParsers } from './type-parsers.ts'

/** Creates a row from the texts of its columns. */
export type RowReader = (fields: readonly (string | null)[]) => unknown

/** Readers by the names and types of their columns. All connections of the process share them. */
const readers = new Map<string, RowReader>()

/** Statements of the program have far fewer sets of columns. The limit is for statements whose columns callers choose. */
const mostReaders = 5000

/** Returns the reader for rows with these columns. */
export function rowReaderFor(columns: readonly Field[]): RowReader {
  const key = columns.map(({ name, dataTypeID }) => `${dataTypeID} ${name}`).join('\n')
  const known = readers.get(key)
  if (known) return known
  if (readers.size === mostReaders) readers.clear()
  const reader = compileReader(columns)
  readers.set(key, reader)
  return reader
}

/**
 * Compiles a reader from source text with one object literal. It is four times faster than a loop over the columns of a
 * lead.
 */
function compileReader(columns: readonly Field[]): RowReader {
  const parsers = columns.map(
    ({ dataTypeID }) => typeParsers.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
  )
  const values = columns.map(
    ({ name }, at) => `${JSON.stringify(name)}: fields[${at}] === null ? null : parse${at}(fields[${at}])`,
  )
  const names = columns.map((_, at) => `parse${at}`)
  // oxlint-disable-next-line typescript/no-implied-eval -- the text contains only names of columns, as JSON strings.
  const compiled = new Function(...names, `return (fields) => ({ ${values.join(', ')} })`)
  return compiled(...parsers) as RowReader
}
