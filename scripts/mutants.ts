/**
 * Breaks important lines, one at a time and in a copy of the tree, and runs the tests that must notice:
 * `npm run mutants`, or with parts of promises or of file names (`npm run mutants -- reader relay`). A broken line that
 * no test notices has survived: it needs a test, or the line is superfluous.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { globalSetup, globalTeardown } from '../server/src/testing/global-setup.ts'
import { type Mutant, mutants, mutated } from './mutants/index.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const copied = [
  'server',
  'scripts',
  'migrations',
  'schema',
  'docs',
  'deploy',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
/** A run that takes longer hangs. A test that hangs has noticed the mutant. */
const patienceMs = 60_000

let running: ChildProcess | undefined
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isStopped = true
    if (running) end(running)
  })

const words = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = mutants.filter(({ promise, file }) => {
  const about = `${promise} ${file}`.toLowerCase()
  return words.length === 0 || words.some((word) => about.includes(word))
})
const copy = mkdtempSync(join(tmpdir(), 'quoin-mutants-'))
try {
  for (const name of copied)
    if (existsSync(join(root, name))) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  await globalSetup()
  process.exitCode = (await everyMutant()) ? 0 : 1
} finally {
  await globalTeardown()
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
}

async function everyMutant(): Promise<boolean> {
  if (chosen.length === 0) throw new Error(`No mutant is about ${words.join(' or ')}.`)
  const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))]
  if (!(await pass(tests, true)) || isStopped) {
    console.error('The tests fail as they are: what they say of a broken line would mean nothing.')
    return false
  }
  const survivors: Mutant[] = []
  for (const mutant of chosen) {
    const startedAt = performance.now()
    const survived = await survives(mutant)
    if (isStopped) return false
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.error(`${survived ? 'SURVIVED' : 'noticed '} ${seconds.padStart(5)} s  ${mutant.promise}`)
    if (survived) survivors.push(mutant)
  }
  console.error(`\n${chosen.length - survivors.length} of ${chosen.length} were noticed.`)
  for (const { promise, file, text, becomes, tests } of survivors)
    console.error(`\n${promise}\n  ${file}\n  - ${text}\n  + ${becomes}\n  unnoticed by ${tests.join(', ')}`)
  return survivors.length === 0
}

async function survives(mutant: Mutant): Promise<boolean> {
  const file = join(copy, mutant.file)
  const source = readFileSync(file, 'utf8')
  const broken = mutated(source, mutant)
  // Every test notices a file that cannot be loaded, which proves nothing.
  stripTypeScriptTypes(broken)
  writeFileSync(file, broken)
  try {
    return await pass(mutant.tests, false)
  } finally {
    writeFileSync(file, source)
  }
}

/** Runs the tests of the copy. Each run has the Postgres to itself, so its databases are dropped afterwards. */
async function pass(tests: readonly string[], isTold: boolean): Promise<boolean> {
  const options = ['--test', '--test-concurrency=2', '--test-force-exit', '--test-reporter=tap']
  // A separate process group, so that everything the runner started ends with it.
  const child = spawn(process.execPath, [...options, ...tests], {
    cwd: copy,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running = child
  let said = ''
  const hear = (chunk: Buffer): void => {
    said += chunk.toString()
    // One failure is enough.
    if (!isTold && /^ *not ok /m.test(said)) end(child)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const impatience = setTimeout(() => end(child), isTold ? tests.length * patienceMs : patienceMs)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(impatience)
  running = undefined
  if (isTold && code !== 0) console.error(said.match(/^ *not ok .*(?:\n +.*)*/gm)?.join('\n') ?? said)
  await dropTestDatabases()
  return code === 0
}

function end(child: ChildProcess): void {
  try {
    process.kill(-child.pid!, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function dropTestDatabases(): Promise<void> {
  const client = new pg.Client(JSON.parse(process.env['QUOIN_TEST_POSTGRES']!) as pg.ClientConfig)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname like 'test\\_%'`,
  )
  for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  await client.end()
}
