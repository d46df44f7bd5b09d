import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { isDiskFull } from '../kernel/database/connection-failure.ts'
import { refusalOf } from './refusal.ts'

/** Returns the error of `work`. */
function errorOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('It did not fail.')
}

test('a full disk is refused with a sentence that says what to do', () => {
  const message = 'ENOSPC: no space left on device, write'
  const full = Object.assign(new Error(message), { code: 'ENOSPC', syscall: 'write' })
  assert.match(
    refusalOf(full)!,
    /^The disk is full \(ENOSPC: .*\)\. Free some space on the disk of the data directory/,
  )
  const missing = errorOf(() => writeFileSync('/nowhere/at/all', 'x'))
  assert.match(refusalOf(missing)!, /^Quoin cannot start: ENOENT: /)
  assert.equal(refusalOf(new Error('broken')), undefined)
})

test('a full disk is recognized in the error of SQLite, too', () => {
  const database = new DatabaseSync(':memory:')
  database.exec('pragma max_page_count = 1')
  assert.ok(isDiskFull(errorOf(() => database.exec('create table a (b); create table c (d)'))))
  assert.equal(isDiskFull(errorOf(() => database.exec('no statement'))), false)
  database.close()
})
