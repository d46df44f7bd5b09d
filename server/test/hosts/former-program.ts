import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Ending, scratchDirectory } from '../../src/start/postgres/testing/scratch.ts'

const root = resolve(import.meta.dirname, '../../..')
const migrations = join(root, 'migrations')
const mostCommits = 5000
const mostBytes = 1024 * 1024 * 1024

/**
 * Returns the oldest commit whose program works on the database of this one: it has all migrations except some with the
 * mark `-- expands`.
 */
export function findOldestBeside(): string {
  const needed = readdirSync(migrations).filter(
    (name) => name.endsWith('.sql') && !/^-- expands$/m.test(readFileSync(join(migrations, name), 'utf8')),
  )
  const commits = git('rev-list', '--first-parent', `--max-count=${mostCommits}`, 'HEAD').trim().split('\n')
  const first = commits.findIndex((commit) => {
    const names = new Set(git('ls-tree', '--name-only', commit, 'migrations/').split('\n'))
    return needed.some((name) => !names.has(`migrations/${name}`))
  })
  const oldest = commits.at(first - 1)
  if (first < 1 || oldest === undefined)
    throw new Error('No earlier commit works on this database, or the history is not complete.')
  return oldest
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
