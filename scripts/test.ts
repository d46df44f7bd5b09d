/**
 * The test suite: `npm test`, or with files, directories and options of `node --test`
 * (`npm test -- server/src/kernel --test-name-pattern=money`). `npm run test:slow` runs the files that are marked as slow.
 * `--slowest` adds the files that took longest to the report.
 */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileCache } from './test/compile-cache.ts'
import { shareProcesses } from './test/share-processes.ts'
import { isSlow } from './test/slow.ts'

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
    `--test-global-setup=${join(root, 'server/src/testing/global-setup.ts')}`,
    // A slow test starts several processes itself.
    `--test-concurrency=${slow ? 2 : 3}`,
    '--test-timeout=300000',
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

// A test that never gives its turn back has no end of its own: a whole suite has one, and the runner names the file.
if (places.length === 0) {
  const bound = setTimeout(() => {
    console.error(`The suite has run for ${boundMinutes} minutes: stopped.`)
    child.kill('SIGINT')
  }, boundMinutes * 60_000)
  bound.unref()
}

// The runner stops the database when it gets one of these two, but not when the terminal goes away.
process.on('SIGINT', () => child.kill('SIGINT'))
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => (process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)))

function everyTest(): string[] {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => `server/${file}`)
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
