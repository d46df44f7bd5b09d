import type pg from 'pg'
import { orderStatements } from './order-statements.ts'
import { readSchemaFiles, type SchemaStatement } from './read-schema-files.ts'

/** Consecutive statements of one file for one schema. */
interface Step {
  file: string
  searchPath: string
  sql: string
}

interface Creation {
  directory?: URL
  /** Called when all statements have been sent to Postgres. */
  onCreation?: ((creation: Promise<unknown>) => void) | undefined
}

const modes = ['live', 'sandbox']

/**
 * Creates all schemas of an empty database from the files of `schema/`, within the open transaction of `client`. All
 * statements are sent to Postgres at once. If one fails, they are sent step by step, so that the error names its file.
 */
export async function createSchema(
  client: pg.Client,
  { directory, onCreation }: Creation = {},
): Promise<void> {
  const steps = stepsOf(orderStatements(await readSchemaFiles(directory)))
  await client.query('set local check_function_bodies = off; savepoint empty')
  try {
    const creation = client.query(steps.map(statementsOf).join('\n'))
    onCreation?.(creation)
    await creation
  } catch {
    await client.query('rollback to savepoint empty')
    await createInSteps(client, steps)
  }
  await client.query('set local check_function_bodies = on; set local search_path = default')
}

async function createInSteps(client: pg.Client, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    try {
      await client.query(statementsOf(step))
    } catch (error) {
      throw new Error(`schema/${step.file} failed: ${(error as Error).message}`, { cause: error })
    }
  }
}

const statementsOf = ({ searchPath, sql }: Step): string => `set local search_path = ${searchPath};\n${sql}`

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
