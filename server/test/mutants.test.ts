import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { mutants, mutated } from '../../scripts/mutants/index.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

test('every line that `npm run mutants` breaks exists in its file, and the broken file is still a valid program', async () => {
  for (const mutant of mutants) {
    const broken = mutated(await readFile(root + mutant.file, 'utf8'), mutant)
    assert.doesNotThrow(() => stripTypeScriptTypes(broken), mutant.promise)
    assert.notEqual(mutant.text, mutant.becomes)
  }
})

test('every mutant names existing tests, and has its own promise', () => {
  for (const { tests } of mutants) {
    assert.ok(tests.length > 0)
    for (const path of tests) assert.ok(existsSync(root + path), path)
  }
  assert.equal(new Set(mutants.map(({ promise }) => promise)).size, mutants.length)
})
