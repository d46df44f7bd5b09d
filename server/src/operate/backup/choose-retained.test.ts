import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseRetained, parseKeep } from './choose-retained.ts'

const hourMs = 3600_000
const now = Date.parse('2026-11-29T12:00:00Z')
const nameAt = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
/** Names of a backup each night for a number of days, the newest first. */
const nightly = (days: number): string[] =>
  Array.from({ length: days }, (_, at) => nameAt(Date.parse('2026-11-29T02:30:07Z') - at * 24 * hourMs))
const keep = { days: 7, weeks: 4, months: 12 }

test('of backups of every night, those of seven days, four weeks and twelve months are retained', () => {
  const days = [...chooseRetained(nightly(500), keep, now)].map((name) => name.slice(0, 10)).toSorted()
  assert.deepEqual(days, [
    '2025-12-31',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-08',
    '2026-11-15',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ])
})

test('deleting every night retains what deleting once would have retained', () => {
  let names: string[] = []
  for (const name of nightly(500).toReversed()) {
    const at = Date.parse(`${name.slice(0, 10)}T03:00:00Z`)
    names = [name, ...names]
    const retained = chooseRetained(names, keep, at)
    names = names.filter((each) => retained.has(each))
  }
  assert.deepEqual(new Set(names), chooseRetained(nightly(500), keep, now))
})

test('a backup after a mistake does not replace the one before it: all of the last 48 hours are retained', () => {
  const names = [1, 3, 9, 20, 40, 47].map((hours) => nameAt(now - hours * hourMs))
  const older = [50, 51].map((hours) => nameAt(now - hours * hourMs))
  const none = { days: 1, weeks: 0, months: 0 }
  assert.deepEqual([...chooseRetained([...names, ...older], none, now)], names)
})

test('the newest backup is retained however old it is, and so are files with other names', () => {
  const names = ['before-the-upgrade', ...nightly(3)]
  const later = now + 1000 * 24 * hourMs
  assert.deepEqual(
    [...chooseRetained(names, { days: 0, weeks: 0, months: 0 }, later)],
    ['before-the-upgrade', names[1]],
  )
})

test('the setting names days, weeks and months', () => {
  assert.deepEqual(parseKeep('7d,4w,12m'), keep)
  assert.deepEqual(parseKeep(' 30d '), { days: 30, weeks: 0, months: 0 })
  for (const wrong of ['', '7', '7d;4w', '0d', '-1d', '7d,', '12345d', 'd'])
    assert.equal(parseKeep(wrong), undefined, wrong)
})
