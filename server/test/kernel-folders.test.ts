import assert from 'node:assert/strict'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { lockNumbers } from '../src/kernel/database/lock-numbers.ts'
import { areas } from './from-routes/areas.ts'
import { isTest, type Source, sources } from './from-routes/sources.ts'

type Needs = ReadonlyMap<string, ReadonlySet<string>>

/** Returns a cycle of imports between folders. Undefined if there is none. */
function circleIn(needs: Needs): string[] | undefined {
  const visited = new Set<string>()
  const search = (way: readonly string[]): string[] | undefined => {
    const here = way.at(-1)!
    for (const next of needs.get(here) ?? []) {
      if (way.includes(next)) return [...way.slice(way.indexOf(next)), next]
      const circle = visited.has(next) ? undefined : search([...way, next])
      if (circle) return circle
    }
    visited.add(here)
    return undefined
  }
  return [...needs.keys()].map((start) => search([start])).find(Boolean)
}

const isKernel = (path: string): boolean => path.startsWith('kernel/')
const kernel = sources().filter(({ path }) => isKernel(path) && !isTest(path))

test('the files of the kernel have no import cycles, including imports of types', () => {
  const needs: Needs = new Map(kernel.map(({ path, imports }) => [path, new Set(imports)]))
  assert.ok(needs.size > 150, `only ${needs.size} files`)
  assert.equal(circleIn(needs)?.join(' → '), undefined)
})

/**
 * Returns the folders that each folder imports. `folderOf` returns undefined for a file that belongs to no
 * folder.
 */
function needsOf(files: readonly Source[], folderOf: (path: string) => string | undefined): Needs {
  const needs = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    const from = folderOf(path)
    if (from === undefined) continue
    const dependencies = needs.get(from) ?? new Set()
    needs.set(from, dependencies)
    for (const each of imports) {
      const to = folderOf(each)
      if (to !== undefined && to !== from) dependencies.add(to)
    }
  }
  return needs
}

test('the folders of the kernel have no import cycles, including imports of types', () => {
  const needs = needsOf(kernel, (path) =>
    isKernel(path) ? path.split('/').slice(0, 2).join('/') : undefined,
  )
  assert.ok(needs.size > 15, `only ${needs.size} folders`)
  assert.equal(circleIn(needs)?.join(' → '), undefined)
})

const domains = sources('domains').filter(({ path }) => !isTest(path))

test('the domains have no import cycles, including imports of types', () => {
  const needs = needsOf(domains, (path) => /^domains\/([^/]+\/[^/]+)\//.exec(path)?.[1])
  assert.ok(needs.size > 50, `only ${needs.size} domains`)
  assert.equal(circleIn(needs)?.join(' → '), undefined)
})

test('the files of the domains have no import cycles, including imports of types', () => {
  const needs: Needs = new Map(domains.map(({ path, imports }) => [path, new Set(imports)]))
  assert.equal(circleIn(needs)?.join(' → '), undefined)
})

test('an area imports only the areas below it', () => {
  const needs = needsOf(domains, (path) => /^domains\/([^/]+)\/[^/]+\//.exec(path)?.[1])
  assert.deepEqual([...needs.keys()].sort(), areas.toSorted())
  const rank = new Map<string, number>(areas.map((area, index) => [area, index]))
  for (const [area, others] of needs)
    for (const other of others)
      assert.ok(rank.get(other)! < rank.get(area)!, `${area} imports ${other}, which lies above it`)
})

test('the folder operate imports no adapter, and neither the kernel nor a domain imports it', () => {
  const ofProduct = sources().filter(({ path }) => !isTest(path))
  const operate = ofProduct.filter(({ path }) => path.startsWith('operate/'))
  assert.ok(operate.length > 30, `only ${operate.length} files`)
  const importers = (files: readonly Source[], folder: string): string[] =>
    files.flatMap(({ path, imports }) => (imports.some((each) => each.startsWith(folder)) ? path : []))
  assert.deepEqual(importers(operate, 'adapters/'), [])
  assert.deepEqual(importers([...kernel, ...domains], 'operate/'), [])
})

test('every number of an advisory lock is listed in one table and has one purpose', () => {
  const table = 'kernel/database/lock-numbers.ts'
  const numbers = Object.values(lockNumbers)
  assert.equal(new Set(numbers).size, numbers.length, 'two locks have one number')
  for (const { path, text, imports } of sources()) {
    if (path === table || path.endsWith('.test.ts')) continue
    const isNumbered = /pg_(try_)?advisory_(xact_)?lock\((?!\$\{)/.test(text)
    assert.ok(!isNumbered || imports.includes(table), `${path} has a lock that ${table} does not name`)
    const digits = text.replaceAll('_', '')
    assert.ok(
      !numbers.some((number) => digits.includes(String(number))),
      `${path} repeats a number of ${table}`,
    )
  }
})

test('every export of a file is used outside tests', () => {
  const reExport = /^export (type )?\{[^}]*\} from .*$/gm
  const comment = /\/\*\*[^]*?\*\/|(?<=^\s*)\/\/.*$/gm
  const product = ['.', '../../scripts', '../../bench', '../../conformance']
    .flatMap((folder) => sources(folder))
    .filter(({ path }) => !isTest(path))
  const uses = new Map<string, number>()
  for (const { path, text } of product) {
    const code = text.replace(comment, '')
    // Re-exports in operations.ts count as uses, because the list of all operations imports them. Other re-exports do
    // not count.
    const counted = path.endsWith('/operations.ts') ? code : code.replace(reExport, '')
    for (const [word] of counted.matchAll(/\w+/g)) uses.set(word, (uses.get(word) ?? 0) + 1)
  }
  const exported = product.flatMap(({ text }) =>
    [...text.matchAll(/^export (?:async )?(?:const|class|function\*?) (\w+)/gm)].map((match) => match[1]!),
  )
  assert.ok(exported.length > 1000, `only ${exported.length} exports`)
  assert.deepEqual(
    exported.filter((name) => uses.get(name) === 1),
    [],
  )
})

test('what starts Postgres imports no domain, no adapter and nothing that is built on them', () => {
  const files = new Map(sources().map((file) => [file.path, file]))
  const atOnce = /^(?:import|export) (?!type\b)[^'(]*'(\.[^']+)'/gm
  const loaded = new Set(['start/program.ts'])
  for (const path of loaded) {
    const file = files.get(path)!
    for (const [, specifier] of file.text.matchAll(atOnce)) {
      const found = file.imports.find((each) => each === join(dirname(path), specifier!))
      if (found !== undefined) loaded.add(found)
    }
  }
  assert.ok(loaded.has('kernel/database/migrate.ts'))
  const late = /^(?:app|adapters|demo|domains)\//
  assert.deepEqual(
    [...loaded].filter((path) => late.test(path)),
    [],
  )
})
