/**
 * Breaks lines that matter, one at a time and in a copy of the tree, and runs the tests that have to notice:
 * `npm run mutants`, or with a part of a promise or of a file name (`npm run mutants -- reader`). A line that can be
 * broken unnoticed has survived: it needs a test, or nobody needs the line.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { globalSetup, globalTeardown } from '../server/src/kernel/testing/global-setup.ts'
import { type Mutant, mutants, mutated } from './mutants/index.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const copied = [
  'server',
  'scripts',
  'migrations',
  'docs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
/** Whoever takes longer hangs, and a test that hangs is one that noticed. */
const patienceMs = 120_000

let running: ChildProcess | undefined
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isStopped = true
    running?.kill('SIGTERM')
  })

const pattern = (process.argv[2] ?? '').toLowerCase()
const chosen = mutants.filter(({ promise, file }) => `${promise} ${file}`.toLowerCase().includes(pattern))
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
  if (chosen.length === 0) throw new Error(`No mutant is about ${pattern}.`)
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
  // What cannot even be loaded is noticed by every test and proves nothing.
  stripTypeScriptTypes(broken)
  writeFileSync(file, broken)
  try {
    return await pass(mutant.tests, false)
  } finally {
    writeFileSync(file, source)
  }
}

/** Runs the tests of the copy; every run has the Postgres for itself, so what it leaves there is dropped. */
async function pass(tests: readonly string[], isTold: boolean): Promise<boolean> {
  const options = ['--test', '--test-concurrency=2', '--test-timeout=60000', '--test-reporter=spec']
  const child = spawn(process.execPath, [...options, ...tests], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running = child
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const impatience = setTimeout(() => child.kill('SIGKILL'), isTold ? 10 * patienceMs : patienceMs)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(impatience)
  if (isTold && code !== 0) console.error(said)
  await dropTestDatabases()
  return code === 0
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
