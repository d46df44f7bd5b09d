import type pg from 'pg'
import { orderStatements } from './order-statements.ts'
import { readSchemaFiles, type SchemaStatement } from './read-schema-files.ts'

/** Consecutive statements of one file for one schema, which are sent to Postgres as one query. */
interface Step {
  file: string
  searchPath: string
  sql: string
}

const modes = ['live', 'sandbox']

/** Creates all schemas of an empty database from the files of `schema/`, within the open transaction of `client`. */
export async function createSchema(client: pg.Client, directory?: URL): Promise<void> {
  const statements = orderStatements(await readSchemaFiles(directory))
  await client.query('set local check_function_bodies = off')
  let current = ''
  for (const { file, searchPath, sql } of stepsOf(statements)) {
    const path = searchPath === current ? '' : `set local search_path = ${searchPath}; `
    current = searchPath
    try {
      await client.query(path + sql)
    } catch (error) {
      throw new Error(`schema/${file} failed: ${(error as Error).message}`, { cause: error })
    }
  }
  await client.query('set local check_function_bodies = on; set local search_path = default')
}

/**
 * Groups the statements into steps. Consecutive statements that apply to both modes form a group. The whole group
 * runs first in `live` and then in `sandbox`. Then the next statements run, which apply only to `quoin`.
 */
function stepsOf(statements: readonly SchemaStatement[]): Step[] {
  return runsOf(statements, ({ inEachMode }) => inEachMode).flatMap((run) => {
    const searchPaths = run[0]!.inEachMode ? modes.map((mode) => `${mode}, quoin`) : ['default']
    const files = runsOf(run, ({ file }) => file)
    return searchPaths.flatMap((searchPath) =>
      files.map((part) => ({
        file: part[0]!.file,
        searchPath,
        sql: part.map(({ sql }) => `${sql};`).join('\n'),
      })),
    )
  })
}

function runsOf<T>(items: readonly T[], keyOf: (item: T) => unknown): T[][] {
  const runs: T[][] = []
  for (const item of items) {
    const last = runs.at(-1)
    if (last && keyOf(last[0]!) === keyOf(item)) last.push(item)
    else runs.push([item])
  }
  return runs
}
