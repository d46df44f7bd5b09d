import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test, type TestContext } from 'node:test'

const root = resolve(import.meta.dirname, '../..')
const linter = join(root, 'node_modules/oxlint/bin/oxlint')
const rule = 'max-lines-per-function'

interface Configuration {
  rules: Record<string, unknown>
  overrides: unknown
  ignorePatterns: readonly string[]
}

/** Runs only the lint rule about the length of functions, as the project configures it. */
function findLongFunctions(
  t: TestContext,
  ...paths: readonly string[]
): { message: string; filename: string }[] {
  const { rules, overrides, ignorePatterns } = JSON.parse(
    readFileSync(join(root, '.oxlintrc.json'), 'utf8'),
  ) as Configuration
  const folder = mkdtempSync(join(tmpdir(), 'quoin-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const configuration = join(folder, 'only.json')
  const only = { categories: { correctness: 'off' }, rules: { [rule]: rules[rule] }, overrides }
  writeFileSync(configuration, JSON.stringify(only))
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      linter,
      '--config',
      configuration,
      '--format',
      'json',
      ...ignorePatterns.flatMap((pattern) => ['--ignore-pattern', pattern]),
      ...paths,
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
  )
  assert.ok(stdout.startsWith('{'), stdout + stderr)
  const { diagnostics, number_of_files } = JSON.parse(stdout) as {
    diagnostics: { message: string; filename: string }[]
    number_of_files: number
  }
  assert.ok(number_of_files > 0)
  return diagnostics.map(({ filename, message }) => ({ filename, message }))
}

test('no function of the service, its scripts, its benchmarks, the SDK and the conformance kit is longer than 90 lines', (t) => {
  assert.deepEqual(findLongFunctions(t, 'server/src', 'bench', 'scripts', 'sdk/src', 'conformance'), [])
})

test('a function of 90 lines is allowed, and one of 91 is not', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const functionOf = (name: string, lines: number): string =>
    `export function ${name}(): void {\n${'  void 0\n'.repeat(lines - 2)}}\n`
  const file = join(folder, 'functions.ts')
  writeFileSync(file, functionOf('allowed', 90) + functionOf('refused', 91))
  const [found, ...more] = findLongFunctions(t, file)
  assert.match(found!.message, /`refused` has too many lines \(91\)/)
  assert.deepEqual(more, [])
})
