import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listMigrations } from '../../server/src/kernel/database/migration-list.ts'
import { startProgram, type ServingProgram } from '../../server/src/testing/program.ts'
import type { Scene } from './scene.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** An earlier version of the program, from the history of the project. */
export interface OlderTree {
  directory: string
  /** Number of migrations that this version does not have. */
  behind: number
}

/** Unpacks the version from before the newest `behind` migrations. */
export async function unpackOlder(scene: Scene, behind: number): Promise<OlderTree> {
  const names = (await listMigrations()).map(({ name }) => name).slice(-behind)
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const commits = names.map((name) =>
    git('log', '-1', '--diff-filter=A', '--format=%ct %H', '--', `migrations/${name}`),
  )
  const [first] = commits.toSorted()
  const directory = join(scene.scratch, 'older')
  mkdirSync(directory)
  const archive = execFileSync(
    'git',
    [
      'archive',
      `${first!.split(' ')[1]}^`,
      'server',
      'schema',
      'migrations',
      'console',
      'docs',
      'package.json',
    ],
    {
      cwd: root,
      maxBuffer: 1024 * 1024 * 1024,
    },
  )
  execFileSync('tar', ['-x', '-C', directory], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
  return { directory, behind }
}

/** Starts the earlier version as a service. */
export async function startOlder(
  { directory }: OlderTree,
  env: Record<string, string>,
): Promise<ServingProgram> {
  return await startProgram(env, [process.execPath, join(directory, 'server/src/main.ts')])
}

/** Creates a data directory with the earlier version. */
export function createWithOlder({ directory }: OlderTree, dataDirectory: string): void {
  const script = `const { setUpEmbedded } = await import('./server/test/crash/installation.ts'); console.log(JSON.stringify(await setUpEmbedded(${JSON.stringify(dataDirectory)})))`
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: directory })
}
