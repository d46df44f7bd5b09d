import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvCell, csvMoney, csvText } from './csv.ts'

test('a cell that begins like a formula gets a leading apostrophe', () => {
  for (const text of ['=1+1', '+1', '-1', '@cmd', '\t=1', ' =1'])
    assert.ok(csvCell(text).replace(/^"/, '').startsWith("'"), JSON.stringify(text))
  assert.equal(csvCell('Ada'), 'Ada')
  assert.equal(csvCell(-5), '-5')
})

test('cells with commas, quotes or line breaks are quoted', () => {
  assert.equal(csvCell('Ada, "the first"'), '"Ada, ""the first"""')
  assert.equal(csvCell('one\ntwo'), '"one\ntwo"')
  assert.equal(csvCell(null), '')
})

test('amounts have two decimals', () => {
  assert.deepEqual([5, -5, 0, 123_456, null].map(csvMoney), ['0.05', '-0.05', '0.00', '1234.56', ''])
})

test('a file has a byte order mark, a header and a line for each row', () => {
  const columns = [
    ['Name', ({ name }: { name: string }) => name],
    ['Owed', () => 1000, 'cents'],
  ] as const
  assert.equal(csvText([{ name: 'Ada' }], columns), '\uFEFFName,Owed\r\nAda,10.00\r\n')
})
