/**
 * The test suite: `npm test`, or with files, directories and options of `node --test`
 * (`npm test -- server/src/kernel --test-name-pattern=money`).
 */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shareProcesses } from './test/share-processes.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const packaged = join(root, 'node_modules', '.bin', 'node')
/** Types are stripped of some thousand files for each test file; the cache keeps what is left of them. */
const compileCache = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/quoin')
const own = process.argv.slice(2)
const options = own.filter((argument) => argument.startsWith('-'))
const places = own.filter((argument) => !argument.startsWith('-')).map(everyTestIn)

const child = spawn(
  existsSync(packaged) ? packaged : process.execPath,
  [
    '--test',
    `--test-global-setup=${join(root, 'server/src/testing/global-setup.ts')}`,
    '--test-concurrency=3',
    '--test-reporter=spec',
    '--test-timeout=120000',
    ...options,
    ...(places.length > 0 ? places : everyTest()),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_COMPILE_CACHE: compileCache } },
)

// A test that never gives its turn back has no end of its own: the whole suite has one, and the runner names the file.
if (own.length === 0) {
  const patience = setTimeout(() => {
    console.error('The suite has run for 45 minutes: stopped.')
    child.kill('SIGINT')
  }, 45 * 60_000)
  patience.unref()
}

// The runner stops the database when it gets one of these two, but not when the terminal goes away.
process.on('SIGINT', () => child.kill('SIGINT'))
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => (process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)))

function everyTest() {
  const files = readdirSync(join(root, 'server'), { recursive: true })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => `server/${file}`)
    .sort()
  return shareProcesses(root, files, join(root, 'node_modules/.cache/quoin-tests'))
}

function everyTestIn(place) {
  return existsSync(join(root, place)) && statSync(join(root, place)).isDirectory()
    ? join(place, '**/*.test.ts')
    : place
}
