import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Ending, scratchDirectory } from '../../src/start/postgres/testing/scratch.ts'

const root = resolve(import.meta.dirname, '../../..')
const migrations = join(root, 'migrations')
const mostBytes = 1024 * 1024 * 1024

/**
 * Returns the oldest commit whose program works on the database of this one: the one before the first of the newest
 * migrations that all have the mark `-- expands`.
 */
export function findOldestBeside(): string {
  const names = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const last = names.findLastIndex(
    (name) => !/^-- expands$/m.test(readFileSync(join(migrations, name), 'utf8')),
  )
  const first = names[last + 1]
  if (first === undefined) throw new Error('The newest migration has no mark `-- expands`.')
  const added = git('log', '--diff-filter=A', '--format=%H', '--', `migrations/${first}`)
    .trim()
    .split('\n')
    .at(-1)
  if (!added) throw new Error(`No commit added ${first}: this test needs the whole history.`)
  return git('rev-parse', `${added}^`).trim()
}

/** Unpacks the program of a commit. Returns the command that starts it with the packages of this one. */
export function unpackProgram(t: Ending, commit: string): [string, string] {
  const directory = scratchDirectory(t)
  const archive = spawnSync('git', ['archive', commit], { cwd: root, maxBuffer: mostBytes })
  if (archive.status !== 0) throw new Error(`The commit ${commit} is missing: ${archive.stderr.toString()}`)
  execFileSync('tar', ['--extract', '--directory', directory], { input: archive.stdout })
  for (const folder of ['', 'server', 'console'])
    if (readdirSync(join(root, folder)).includes('node_modules'))
      symlinkSync(join(root, folder, 'node_modules'), join(directory, folder, 'node_modules'))
  return [process.execPath, join(directory, 'server/src/main.ts')]
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' })
}
