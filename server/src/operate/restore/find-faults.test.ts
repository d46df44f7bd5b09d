import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InstallationAudit } from '../audit/index.ts'
import { findFaults } from './find-faults.ts'

const end = { database_files: 1, database_bytes: 1, files: 1, missing: ['a/photo/1', 'a/photo/2'], wrong: [] }

function audit(missing: string[], count = missing.length): InstallationAudit {
  const details = { contents: [], unbalanced: [], missing, wrong: [] }
  return { tables: 1, rows: 1, journals: 1, unbalanced: 0, files: 9, missing: count, wrong: 0, details }
}

test('only files that the original had are missed, by their names and not by their number', () => {
  assert.deepEqual(findFaults(audit(['a/photo/1', 'a/photo/2']), end), [])
  assert.deepEqual(findFaults(audit(['a/photo/2']), end), [])
  assert.deepEqual(findFaults(audit(['a/photo/3']), end), [
    '1 stored files are missing, among them a/photo/3.',
  ])
  assert.equal(findFaults(audit(['a/photo/1', 'a/photo/2'], 150), end).length, 1)
})
