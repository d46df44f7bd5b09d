/**
 * Runs tests while code is being written: `npm run tdd`, optionally with files and with options of `node --test`
 * (`npm run tdd server/src/domains/customers/leads/operations/create.test.ts`). Without files, it runs the tests that
 * are nearest to the files that git reports as changed. Its Postgres keeps running afterwards. It stops after half an
 * hour without a run, or with `npm run tdd -- --stop`.
 */
import { execFileSync, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readImportGraph } from './tdd/import-graph.ts'
import { nearestTests } from './tdd/nearest-tests.ts'
import { openPostgres, stopPostgres } from './tdd/open-postgres.ts'
import { compileCache } from './test/compile-cache.ts'
import { shareProcesses } from './test/share-processes.ts'
import { testTimeout } from './test/timeout.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** Maximum number of test files in one run. The limit keeps runs short. */
const mostFiles = 12
const own = process.argv.slice(2)
const options = own.filter((argument) => argument.startsWith('-'))
const named = own.filter((argument) => !argument.startsWith('-'))

if (options.includes('--stop')) await stopPostgres(root)
else process.exitCode = await runTests(named.length > 0 ? named : testsOfChanges())

function testsOfChanges(): string[] {
  const changed = changedFiles()
  const tests = nearestTests(readImportGraph(root), changed)
  const first = tests.slice(0, mostFiles)
  if (tests.length === 0) console.error('No test imports a changed file: pass the test files to run.')
  for (const file of first) console.error(file)
  const remaining = tests.length - first.length
  if (remaining > 0)
    console.error(`and ${remaining} more test files import the changed files: npm test runs them.`)
  return first
}

/**
 * Returns the files that differ from the last commit. If there are none, returns the files that the last commit
 * changed.
 */
function changedFiles(): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', [...args, '-z'], { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter(Boolean)
  const uncommitted = [
    ...git('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return uncommitted.length > 0 ? uncommitted : git('diff', '--name-only', '--diff-filter=d', 'HEAD^', 'HEAD')
}

async function runTests(files: readonly string[]): Promise<number> {
  if (files.length === 0) return 1
  const postgres = await openPostgres(root)
  const bundled = join(root, 'node_modules/.cache/quoin-tdd', String(process.pid))
  // A single file runs in the process of the test runner itself, so that no second process has to start.
  const places =
    files.length === 1
      ? ['--test-isolation=none', ...files]
      : ['--test-concurrency=2', ...shareProcesses(root, files, bundled)]
  const child = spawn(
    process.execPath,
    ['--test', '--test-reporter=spec', testTimeout, ...options, ...places],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache(root), ...postgres.environment },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)))
  postgres.release()
  rmSync(bundled, { recursive: true, force: true })
  return code
}
