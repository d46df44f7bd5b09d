import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { operations } from '../src/app/catalog.ts'

test('the README names each area that has operations, and no other', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8')
  const table = page.slice(page.indexOf('| area | operations |'))
  const rows = table.slice(0, table.indexOf('\n\n')).split('\n').slice(2)
  const named = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, area]) => area!))
  const areas = new Set(operations.map(({ name }) => name.slice(0, name.indexOf('.'))))
  assert.deepEqual(named.toSorted(), [...areas].toSorted())
})
