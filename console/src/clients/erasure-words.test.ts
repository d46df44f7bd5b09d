import assert from 'node:assert/strict'
import { test } from 'node:test'
import { erasureSentences } from './erasure-words.ts'

test('the sentences say which kinds lose personal data, which are deleted, and how long backups last', () => {
  const data = [
    { kind: 'client' as const, count: 1, deleted: 0, emptied: 1 },
    { kind: 'link' as const, count: 3, deleted: 2, emptied: 1 },
  ]
  assert.deepEqual(erasureSentences(data, '2035-11-29T00:00:00.000Z'), [
    'Personal data is removed from: client (1), link (1).',
    'Deleted: link (2).',
    'Backups may contain the data until Nov 29, 2035.',
  ])
})
