import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTimeZone } from './time-zone.ts'

test('names of the IANA database are time zones, including old ones', () => {
  const names =
    'America/Chicago Europe/Berlin Australia/Lord_Howe America/Argentina/Buenos_Aires America/Port-au-Prince UTC US/Central Asia/Calcutta Etc/GMT+5'
  for (const name of names.split(' ')) {
    assert.equal(isTimeZone(name), true, name)
    assert.equal(isTimeZone(name), true, `${name}, asked again`)
  }
})

test('offsets, timestamps, other spellings and unknown names are not time zones', () => {
  const names =
    '|+02:00|-0600|Z|america/chicago|America/Nowhere|CDT|UTC+2| UTC|2026-01-01T00:00Z|2026-01-01T00:00[UTC]|Local|utc'
  for (const name of names.split('|')) assert.equal(isTimeZone(name), false, name)
})
