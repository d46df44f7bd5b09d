/**
 * Runs the test suite: `npm test`, optionally with files, directories and options of `node --test` (`npm test --
 * server/src/kernel --test-name-pattern=money`). `npm run test:slow` runs the files that are marked as slow.
 * `--slowest` lists the slowest files at the end of the report.
 */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileCache } from './test/compile-cache.ts'
import { shareProcesses } from './test/share-processes.ts'
import { isSlow } from './test/slow.ts'
import { testTimeout } from './test/timeout.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const own = process.argv.slice(2)
const ours = new Set(['--slow', '--slowest'])
const options = own.filter((argument) => argument.startsWith('-') && !ours.has(argument))
const places = own.filter((argument) => !argument.startsWith('-')).map(everyTestIn)
const slow = own.includes('--slow')
const boundMinutes = 45

const child = spawn(
  process.execPath,
  [
    '--test',
    // Runs of named files do without it, because an import of a missing file then names the file that imports it.
    ...(places.length === 0 ? [`--import=${join(root, 'server/src/start/resolve-imports.ts')}`] : []),
    `--test-global-setup=${join(root, 'server/src/testing/global-setup.ts')}`,
    // More slow files run at a time, because they often wait: for timeouts, for the time of day or for a killed
    // program (docs/decisions/test-time.md).
    `--test-concurrency=${slow ? 4 : 3}`,
    testTimeout,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    ...(own.includes('--slowest')
      ? [`--test-reporter=${join(root, 'scripts/test/slowest.ts')}`, '--test-reporter-destination=stdout']
      : []),
    ...options,
    ...(places.length > 0 ? places : everyTest()),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_COMPILE_CACHE: compileCache(root) } },
)

// A test that blocks the event loop cannot be stopped by its own timeout. Therefore a run of the whole suite has a time
// limit. When it is exceeded, the runner is interrupted and names the file.
if (places.length === 0) {
  const bound = setTimeout(() => {
    console.error(`The suite has run for ${boundMinutes} minutes: stopped.`)
    child.kill('SIGINT')
  }, boundMinutes * 60_000)
  bound.unref()
}

// On SIGINT and SIGTERM, the test runner stops its database. It does not do so on SIGHUP, which is sent when the
// terminal closes, so SIGHUP is passed on as SIGTERM.
process.on('SIGINT', () => child.kill('SIGINT'))
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => (process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)))

function everyTest(): string[] {
  const files = ['server', 'console/src', 'sdk/test']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .sort()
  const chosen = files.filter((file) => isSlow(root, file) === slow)
  const remaining = files.length - chosen.length
  console.error(
    `${chosen.length} test files; npm ${slow ? 'test' : 'run test:slow'} runs the other ${remaining}.`,
  )
  return shareProcesses(root, chosen, join(root, 'node_modules/.cache/quoin-tests'))
}

function everyTestIn(path: string): string {
  return existsSync(join(root, path)) && statSync(join(root, path)).isDirectory()
    ? join(path, '**/*.test.ts')
    : path
}
