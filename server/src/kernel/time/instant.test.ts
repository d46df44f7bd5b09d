import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { parseInstant, toIso } from './instant.ts'

const read = (text: string): string | null => {
  const at = parseInstant(text)
  return at && toIso(at)
}

test('a timestamp with Z or an offset is parsed to the millisecond', () => {
  assert.equal(read('2026-03-08T02:30:00Z'), '2026-03-08T02:30:00.000Z')
  assert.equal(read('2026-03-08T02:30:00.123456+02:00'), '2026-03-08T00:30:00.123Z')
  assert.equal(read('2026-03-08t02:30:00.1-05:30'), '2026-03-08T08:00:00.100Z')
  assert.equal(read('2026-03-08T02:30Z'), '2026-03-08T02:30:00.000Z')
  assert.equal(read('1969-12-31T23:59:59.9999Z'), '1969-12-31T23:59:59.999Z')
})

test('a timestamp without an offset, or of a date or time that does not exist, is refused', () => {
  const texts = `2026-03-08T02:30:00|2026-03-08|2026-02-30T00:00:00Z|2026-13-01T00:00:00Z|2026-03-08T24:00:00Z|2026-03-08T23:60:00Z
|2026-03-08T23:59:60Z|2026-03-08T02:30:00+24:00|2026-03-08T02:30:00+0200|2026-03-08 02:30:00Z|2026-03-08T02:30:00Z[UTC]||1772937000
|+002026-03-08T02:30:00Z|0000-12-31T00:00:00Z|0001-01-01T00:00:00+01:00|9999-12-31T23:59:59-01:00|2026-03-08T02:30:00.Z|2026-3-8T02:30:00Z`
  for (const text of texts.split('|')) assert.equal(parseInstant(text.trim()), null, text)
})

test('a formatted instant is parsed to the same instant', () => {
  const dates = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(dates, (at) => {
      assert.match(toIso(at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      assert.deepEqual(parseInstant(toIso(at)), at)
    }),
    { numRuns: 2_000 },
  )
})
