import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLabels } from './read-labels.ts'

test('labels are recognized as aliases or fields in any spelling; other labels stay as they are', () => {
  const text = `New lead!\r\n\r\nFull Name :  Ada Lovelace\r\n> Customer-Phone: (312) 555-0142
* **Street**: 1 Main St: rear
zip: 60201
ZIP: 99999
Budget: 500
Website: https://example.com/?a=b
__proto__: x
constructor: y`
  assert.deepEqual(
    Object.entries(readLabels(text, { 'full name': 'customer_name', Street: 'service_address' })),
    [
      ['full name', 'Ada Lovelace'],
      ['customer_phone', '(312) 555-0142'],
      ['Street', '1 Main St: rear'],
      ['zip', '60201'],
      ['Budget', '500'],
      ['Website', 'https://example.com/?a=b'],
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ],
  )
})

test('notes continue until the next label or an empty line', () => {
  assert.deepEqual(readLabels('Message:\nCall first.\nTwo dogs.\nzip: 60201\nmore\n', { message: 'notes' }), {
    message: 'Call first.\nTwo dogs.',
    zip: '60201',
  })
  assert.deepEqual(readLabels('notes: a\nb\n\nSent from my phone', {}), { notes: 'a\nb' })
})

test('an alias wins over a field of the same name', () => {
  assert.deepEqual(readLabels('Notes: 7', { Notes: 'external_id' }), { Notes: '7' })
})

test('a megabyte of worst-case text is read within the time limit', () => {
  for (const worst of ['a', ' ', '*', '> ', 'a:', 'a \n', ':\n', 'notes:\n', 'x\n']) {
    const started = process.cpuUsage()
    readLabels(`notes:\n${worst.repeat(1_000_000 / worst.length)}`, {})
    const { user } = process.cpuUsage(started)
    assert.ok(user < 2_000_000, `${worst} took ${user / 1000} ms`)
  }
})

test('only the first two hundred labels are read', () => {
  const lines = (count: number): string => Array.from({ length: count }, (_, at) => `l${at}: v`).join('\n')
  assert.equal(Object.keys(readLabels(lines(200), {})).length, 200)
  const read = readLabels(`${lines(199)}\nnotes: a\nb\nl0: w\nmore: x\nzip: 60201`, {})
  assert.equal(Object.keys(read).length, 200)
  assert.deepEqual(
    [read['notes'], read['l0'], read['more'], read['zip']],
    ['a\nb', 'v', undefined, undefined],
  )
})
