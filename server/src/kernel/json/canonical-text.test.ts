import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { canonicalText } from './canonical-text.ts'
import { parseJson } from './parse-json.ts'
import { spell, type Tree, trees } from './respelling-for-tests.ts'

const canonical = (text: string): string => canonicalText(parseJson(text))
const choices = fc.infiniteStream(fc.nat()).map((stream) => (below: number) => stream.next().value % below)

/**
 * Returns a text that is equal for two trees if, and only if, they represent the same document. This function shares
 * no code with the code under test.
 */
function identity(tree: Tree): string {
  if (tree.kind === 'word') return tree.word
  if (tree.kind === 'string')
    return `s${[...Array(tree.value.length).keys()].map((at) => tree.value.charCodeAt(at)).join()}`
  if (tree.kind === 'array') return `[${tree.items.map((item) => identity(item)).join(';')}]`
  if (tree.kind === 'object') {
    const members = tree.members.map(
      ([value, item]) => `${identity({ kind: 'string', value })}=${identity(item)}`,
    )
    return `{${members.sort().join(';')}}`
  }
  let { digits, exponent } = tree
  if (digits === 0n) return 'n0'
  for (; digits % 10n === 0n; digits /= 10n) exponent += 1
  return `n${digits}^${exponent}`
}

test('two spellings of the same document have one canonical text, and canonicalizing it again does not change it', () => {
  fc.assert(
    fc.property(trees, choices, choices, (tree, one, other) => {
      const text = canonical(spell(tree, one))
      assert.equal(canonicalText(parseJson(new TextEncoder().encode(spell(tree, other)))), text)
      assert.equal(canonical(text), text)
    }),
    { numRuns: 10_000 },
  )
})

test('two documents have the same canonical text if, and only if, they have the same value', () => {
  fc.assert(
    fc.property(trees, trees, choices, (a, b, choose) => {
      assert.equal(canonical(spell(a, choose)) === canonical(spell(b, choose)), identity(a) === identity(b))
    }),
    { numRuns: 10_000 },
  )
})

/**
 * Yields all variants of the tree with exactly one change: a scalar is replaced, an item of an array is removed, or a
 * member of an object is removed.
 */
function* changes(tree: Tree): Generator<Tree> {
  if (tree.kind === 'word') yield { ...tree, word: tree.word === 'true' ? 'false' : 'true' }
  if (tree.kind === 'number') {
    yield { ...tree, digits: tree.digits + 1n }
    yield { ...tree, exponent: tree.exponent + 1 }
  }
  if (tree.kind === 'string') yield { ...tree, value: `${tree.value}e\u0301` }
  if (tree.kind === 'array') {
    for (const [at, item] of tree.items.entries()) {
      for (const changed of changes(item)) yield { ...tree, items: tree.items.with(at, changed) }
      yield { ...tree, items: tree.items.toSpliced(at, 1) }
    }
  }
  if (tree.kind === 'object') {
    for (const [at, [name, value]] of tree.members.entries()) {
      for (const changed of changes(value)) yield { ...tree, members: tree.members.with(at, [name, changed]) }
      yield { ...tree, members: tree.members.with(at, [`${name} of no other`, value]) }
      yield { ...tree, members: tree.members.toSpliced(at, 1) }
    }
  }
}

test('a single changed value, name or length changes the canonical text', () => {
  let compared = 0
  fc.assert(
    fc.property(trees, choices, (tree, choose) => {
      const text = canonical(spell(tree, choose))
      for (const changed of changes(tree)) {
        if (identity(changed) === identity(tree)) continue
        assert.notEqual(canonical(spell(changed, choose)), text)
        compared += 1
      }
    }),
    { numRuns: 10_000 },
  )
  assert.ok(compared > 10_000)
})

test('a part of a document has the same canonical text as it would have as a document', () => {
  fc.assert(
    fc.property(trees, trees, choices, (tree, beside, choose) => {
      const inner: Tree = { kind: 'array', items: [tree, tree] }
      const members: [string, Tree][] = [
        ['beside', beside],
        ['inner', inner],
      ]
      const document = parseJson(spell({ kind: 'object', members }, choose))
      const part = (document.value as { inner: object }).inner
      assert.equal(canonicalText(document, part), canonical(spell(inner, choose)))
    }),
    { numRuns: 2_000 },
  )
})

test('numbers are compared by their exact decimal value', () => {
  const same = [
    ['1', '1.0', '1e0', '10e-1', '0.1E+1', '1E-0', '0.00001e5'],
    ['0', '-0', '0.000', '-0e99', '0e1', `0e${'9'.repeat(2000)}`],
    ['1200', '12e2', '1.2e3', '120000e-2'],
    ['1e999999999999', '10e999999999998', '0.1e1000000000000'],
    [`1e${'9'.repeat(40)}`, `10e${'9'.repeat(39)}8`, `0.1e1${'0'.repeat(40)}`],
  ]
  for (const spellings of same)
    assert.deepEqual(new Set(spellings.map(canonical)).size, 1, spellings.join(' '))
  const different = [
    '9007199254740993',
    '9007199254740992',
    '1e400',
    '1e401',
    '-1',
    '1',
    '0.1',
    '0.10000000000000000001',
    `1e${'9'.repeat(40)}`,
    `1e${'9'.repeat(39)}8`,
  ]
  assert.equal(new Set(different.map(canonical)).size, different.length)
  assert.deepEqual(['1200', '-1.50', '0.001', '1e400', '-0.0'].map(canonical), [
    '12e2',
    '-15e-1',
    '1e-3',
    '1e400',
    '0',
  ])
})
