import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowReaderFor } from './row-reader.ts'

const [text, integer, bool] = [25, 23, 16]

test('a reader parses each column by its type, and reads null as null', () => {
  const read = rowReaderFor([
    { name: 'id', dataTypeID: text },
    { name: 'count', dataTypeID: integer },
    { name: 'is "odd"\\', dataTypeID: bool },
    { name: '?column?', dataTypeID: text },
  ])
  const row = { id: 'a', count: 3, 'is "odd"\\': true, '?column?': '' }
  assert.deepEqual(read(['a', '3', 't', '']), row)
  const empty = { id: null, count: null, 'is "odd"\\': null, '?column?': null }
  assert.deepEqual(read([null, null, null, null]), empty)
})

test('the last of two columns with one name counts, and other names or types have another reader', () => {
  const columns = [
    { name: 'n', dataTypeID: text },
    { name: 'n', dataTypeID: integer },
  ]
  assert.deepEqual(rowReaderFor(columns)(['a', '7']), { n: 7 })
  assert.equal(rowReaderFor(columns), rowReaderFor(columns.map((each) => ({ ...each }))))
  assert.deepEqual(rowReaderFor([columns[0]!])(['7']), { n: '7' })
  assert.deepEqual(rowReaderFor([columns[1]!])(['7']), { n: 7 })
})
