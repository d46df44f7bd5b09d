import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { test } from 'node:test'
import * as z from 'zod'
import { everyOperation } from '../src/app/catalog.ts'
import { codeOnly, identifiersIn, wordsOf } from './from-routes/identifiers.ts'

// Tests that no identifier and no file name contains a word from the left column of docs/words.md.

const root = resolve(import.meta.dirname, '../..')

const refused: ReadonlySet<string> = new Set(
  `tell tells told telling fence fences fenced ask asks asked asking hear hears heard whoever somebody nobody
   rehearse rehearses rehearsed rehearsal rehearsals bell bells patience pretend pretends pretended pretending
   reckon reckons reckoned reckoning wanted given standing figures kept journey journeys noted`.split(/\s+/),
)

const isRefused = (name: string): boolean => {
  const words = wordsOf(name)
  return words.some((word, index) => refused.has(word) || (word === 'at' && words[index + 1] === 'hand'))
}

/** Returns the names of all properties in a JSON Schema, including nested ones. */
function membersIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, each] of Object.entries(value)) {
    if (key === 'properties' && typeof each === 'object' && each !== null)
      for (const name of Object.keys(each)) found.add(name)
    if (key === 'name' && typeof each === 'string') found.add(each)
    membersIn(each, found)
  }
  return found
}

/** Returns all descriptions in a JSON Schema. */
function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    key === 'description' && typeof each === 'string' ? [each] : textsIn(each),
  )
}

const description: unknown = JSON.parse(readFileSync(join(root, 'docs/reference/openapi.json'), 'utf8'))

/**
 * Words that are allowed because they occur in column names, stored values or an attribute of customer pages. Column
 * names and stored values could be changed only by a migration.
 */
const stored = new Set(['asked', 'figures', 'kept', 'pretended', 'tell'])

interface SourceFile {
  path: string
  text: string
}

function filesOf(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|mjs)$/.test(file) && !file.includes('node_modules'))
    .map((file) => ({ path: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') }))
}

// Files in scripts/mutants are left out, because they quote lines of other code. The generated files of the SDK are left
// out, because their names are made of those of operations and schemas.
const files = ['server', 'scripts', 'bench', 'sdk', 'conformance']
  .flatMap(filesOf)
  .filter(({ path }) => !/^(scripts\/mutants|sdk\/src\/generated)\//.test(path))

/** Words of the public API: names of fields and of operations. Exports and files are named after operations. */
const contract: ReadonlySet<string> = new Set([
  ...membersIn(description),
  ...everyOperation.flatMap(({ name, input, output }) => [
    ...name.split('.'),
    ...[input, output].flatMap((schema) => [
      ...membersIn(z.toJSONSchema(schema, { unrepresentable: 'any' })),
    ]),
  ]),
  ...files
    .filter(({ path }) => path.endsWith('/operations.ts'))
    .flatMap(({ text }) => [...text.matchAll(/^export \{ (\w+) \}/gm)].map(([, name]) => name!)),
])

test('no identifier has a word that the list of words replaces', () => {
  assert.ok(files.length > 2500, `only ${files.length} files`)
  const found = files.flatMap(({ path, text }) =>
    [...identifiersIn(text)]
      .filter((name) => !name.includes('_') && !contract.has(name) && !stored.has(name) && isRefused(name))
      .map((name) => `${path}: ${name}`),
  )
  assert.deepEqual(found, [])
})

test('no file name has a word that the list of words replaces', () => {
  const operations = new Set([...contract].map((name) => wordsOf(name).join('-')))
  const found = files.filter(({ path }) => {
    const name = basename(path).replace(/\.(test\.)?\w+$/, '')
    return !operations.has(name) && isRefused(name)
  })
  assert.deepEqual(
    found.map(({ path }) => path),
    [],
  )
})

test('no text about an operation contains an escaped backtick', () => {
  const texts = everyOperation.flatMap(({ name, summary, description = '', input, output }) => [
    `${name}: ${summary} ${description}`,
    ...[input, output].flatMap((schema) => textsIn(z.toJSONSchema(schema, { unrepresentable: 'any' }))),
  ])
  assert.ok(texts.length > 2000, `only ${texts.length} texts`)
  assert.deepEqual(
    texts.filter((text) => text.includes('\\`')),
    [],
  )
})

test('every exception for a stored name is still needed', () => {
  const used = new Set(files.flatMap(({ text }) => [...identifiersIn(text)]))
  assert.deepEqual(
    [...stored].filter((name) => !used.has(name)),
    [],
  )
})

test('names in comments, literals and regular expressions are no identifiers', () => {
  const code =
    'a /* told */ = \'told\' + "told" // told\nb = `told ${c ? `told ${{ d: e }}` : f} told` / /told[/]told/g.g\n'
  assert.deepEqual([...identifiersIn(code)], ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  assert.equal(codeOnly(code).length, code.length)
  assert.deepEqual(wordsOf('toldURLOf'), ['told', 'url', 'of'])
})
