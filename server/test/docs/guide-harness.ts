// Runs the blocks of a guide that are not TypeScript. It is copied beside the program of a guide, so it imports nothing of
// the project.
import { deepStrictEqual } from 'node:assert'
import { spawnSync } from 'node:child_process'

/** Last value that the guide printed: by `console.log`, or the output of a command. */
let printed: unknown
console.log = (...values: unknown[]): void => {
  printed = values.at(-1)
}

/** Runs a block of commands with `bash -e` in the folder of the program. Files stay there for later blocks of the same guide. */
export function runCommands(commands: string): void {
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', commands], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  })
  if (status !== 0)
    throw new Error(`The commands failed with status ${status}:\n${commands}\n${stdout}${stderr}`)
  printed = stdout
}

/** Compares the last printed value with the block of JSON behind it. */
export function expectPrinted(expected: unknown, isPartial: boolean): void {
  const actual: unknown =
    typeof printed === 'string' ? JSON.parse(printed) : JSON.parse(JSON.stringify(printed))
  if (isPartial) compareShape(actual, expected, 'answer')
  else deepStrictEqual(actual, expected)
}

/** Requires every printed member, with a value of the same type. Null stands for any value. */
function compareShape(actual: unknown, expected: unknown, path: string): void {
  if (expected === null) {
    if (actual === undefined) throw new Error(`${path} is missing.`)
    return
  }
  if (typeof actual !== typeof expected || Array.isArray(actual) !== Array.isArray(expected))
    throw new Error(`${path} is ${JSON.stringify(actual)}, not like ${JSON.stringify(expected)}.`)
  if (typeof expected !== 'object') return
  const entries = Array.isArray(expected) ? [...expected.slice(0, 1).entries()] : Object.entries(expected)
  for (const [name, each] of entries)
    compareShape((actual as Record<string, unknown>)[name], each, `${path}.${name}`)
}
