import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '../src/app/catalog.ts'
import { catalogEntry, operationSchema } from '../src/adapters/workflows/catalog-entry.ts'

// Tests that every operation whose answer contains the content of a file (in base64) is flagged as sensitive.

test('every operation whose answer contains the content of a file is flagged as sensitive', () => {
  const withBytes = operations.filter((operation) =>
    /"\w*base64":/.test(JSON.stringify(operationSchema(operation).output_schema)),
  )
  assert.ok(withBytes.length >= 5, `only ${withBytes.length} operations answer bytes`)
  assert.deepEqual(
    withBytes.filter((operation) => !catalogEntry(operation).sensitive).map(({ name }) => name),
    [],
  )
})
