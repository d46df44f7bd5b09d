import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { nearestTests } from '../../scripts/tdd/nearest-tests.ts'
import { readImportGraph, schemaDigest } from '../../scripts/tdd/import-graph.ts'
import {
  runsAsSuite,
  modulesWithHooks,
  shareProcesses,
  withoutService,
} from '../../scripts/test/share-processes.ts'
import { isSlow } from '../../scripts/test/slow.ts'
import { scratchDirectory } from '../src/start/postgres/testing/scratch.ts'

const root = resolve(import.meta.dirname, '../..')
const testFiles = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
  .map((file) => `server/${file}`)

test('the nearest test is that of the changed file, then those with fewest imports between, then those of its folder', () => {
  const graph = new Map([
    ['a/create.ts', []],
    ['a/operations.ts', ['a/create.ts']],
    ['a/create.test.ts', ['a/operations.ts']],
    ['a/other.test.ts', ['a/operations.ts']],
    ['b/far.test.ts', ['b/far.ts']],
    ['b/far.ts', ['a/operations.ts']],
    ['b/near.test.ts', ['a/create.ts']],
    ['b/equal.test.ts', ['a/operations.ts']],
    ['b/unrelated.test.ts', []],
  ])
  assert.deepEqual(nearestTests(graph, ['a/create.ts']), [
    'a/create.test.ts',
    'b/near.test.ts',
    'a/other.test.ts',
    'b/equal.test.ts',
    'b/far.test.ts',
  ])
  assert.deepEqual(nearestTests(graph, ['a/other.test.ts']), ['a/other.test.ts'])
  assert.deepEqual(nearestTests(graph, ['README.md']), [])
})

test('the import graph leads from an operation to the test beside it', () => {
  const [first] = nearestTests(readImportGraph(root), [
    'server/src/domains/customers/leads/operations/create.ts',
  ])
  assert.equal(first, 'server/src/domains/customers/leads/operations/create.test.ts')
})

test('the digest of the schema changes with a migration and with what builds the database, and with nothing else', (t) => {
  const copy = scratchDirectory(t)
  for (const folder of ['schema', 'migrations'])
    cpSync(join(root, folder), join(copy, folder), { recursive: true })
  mkdirSync(join(copy, 'server'))
  const write = (name: string, text: string): void => writeFileSync(join(copy, 'server', name), text)
  write('builder.ts', `import { step } from './step.ts'\n`)
  write('step.ts', 'export const step = 1\n')
  write('other.ts', 'export const other = 1\n')
  const digest = (): string => schemaDigest(copy, 'server/builder.ts')
  const before = digest()
  write('other.ts', 'export const other = 2\n')
  assert.equal(digest(), before)
  write('step.ts', 'export const step = 2\n')
  const builtOtherwise = digest()
  assert.notEqual(builtOtherwise, before)
  writeFileSync(join(copy, 'migrations/9999_more.sql'), 'select 1;\n')
  const migrated = digest()
  assert.notEqual(migrated, builtOtherwise)
  writeFileSync(join(copy, 'schema/work/more.sql'), 'select 1;\n')
  assert.notEqual(digest(), migrated)
})

test('each test file runs exactly once: alone, or in one bundle', (t) => {
  const places = shareProcesses(root, testFiles, join(scratchDirectory(t), 'bundles'))
  const run = places.flatMap((entry) =>
    entry.endsWith('.mjs')
      ? [...readFileSync(entry, 'utf8').matchAll(/import\('.*?\/(server\/[^']+\.test\.ts)'/g)].map(
          ([, file]) => file!,
        )
      : [entry],
  )
  assert.deepEqual(run.toSorted(), testFiles.toSorted())
  assert.ok(places.length < testFiles.length / 2, `${places.length} processes for ${testFiles.length} files`)
})

test('a test file whose first comment mentions its own process, or that it is slow, begins with the mark that the runner reads', () => {
  const firstComment = /^(\/\/.*\n)*/
  const unmarked = testFiles.filter((file) => {
    const [comment] = firstComment.exec(readFileSync(join(root, file), 'utf8'))!
    return (
      /\b(own process|slow test)\b/i.test(comment) && !/^\/\/ (Runs in its own process|Slow): /.test(comment)
    )
  })
  assert.deepEqual(unmarked, [])
})

test('a test file in a bundle loads no module with hooks except those that its bundle loads first', (t) => {
  const graph = readImportGraph(root)
  const withHooks = new Set(
    [...graph.keys()].filter(
      (file) =>
        !file.endsWith('.test.ts') && /^(before|after)\(/m.test(readFileSync(join(root, file), 'utf8')),
    ),
  )
  const bundles = shareProcesses(root, testFiles, join(scratchDirectory(t), 'bundles'))
  const alone = new Set(bundles)
  const suites = testFiles.filter((file) => !alone.has(file) && runsAsSuite(root, file))
  assert.ok(suites.length > 0)
  for (const suite of suites) {
    const reached = new Set([suite])
    for (const file of reached) for (const imported of graph.get(file) ?? []) reached.add(imported)
    const unknown = [...reached].filter((file) => withHooks.has(file))
    assert.deepEqual(
      unknown.filter((file) => withoutService.test(suite) || !modulesWithHooks.includes(file)),
      [],
      suite,
    )
  }
})

test('the longest files that run alone are started first, because the runner goes by the order of paths', (t) => {
  const slow = testFiles.filter((file) => isSlow(root, file))
  const places = shareProcesses(root, slow, join(scratchDirectory(t), 'bundles'))
  const started = places
    .toSorted()
    .map((place) =>
      place.endsWith('.mjs') ? /(server\/[^']+)'/.exec(readFileSync(place, 'utf8'))![1]! : place,
    )
  const first = started.indexOf('server/test/walks.test.ts')
  assert.ok(first >= 0 && first < 15, `the walks are started at ${first}`)
  assert.ok(first < started.indexOf('server/src/start/start.test.ts'))
})

test('slow files say why, and are few', () => {
  const slow = testFiles.filter((file) => isSlow(root, file))
  assert.ok(slow.includes('server/test/crash/kill-server.test.ts'))
  assert.ok(slow.length < testFiles.length / 10, `${slow.length} of ${testFiles.length} files`)
  for (const file of slow)
    assert.match(readFileSync(join(root, file), 'utf8'), /^\/\/ Slow: \S.{15,}\.$/m, file)
})

test('a fast test that waits for a lock or a connection counts only those of its own database, because all share a server', () => {
  const views = String.raw`\bpg_(?:stat_activity|locks)\b`
  const statement = new RegExp(
    `\`[^\`]*${views}[^\`]*\`|'[^'\\n]*${views}[^'\\n]*'|"[^"\\n]*${views}[^"\\n]*"`,
    'g',
  )
  const found = testFiles
    .filter((file) => !isSlow(root, file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(statement)].map(([text]) => ({ file, text })),
    )
  assert.ok(found.length > 5)
  assert.deepEqual(
    found.filter(({ text }) => !text.includes('current_database()')),
    [],
  )
})
