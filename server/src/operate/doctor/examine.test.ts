import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doctorParts } from '../testing/doctor-parts.ts'
import { type Check, right, warning, wrong } from './check.ts'
import { checks, offlineChecks } from './checks.ts'
import { examine } from './examine.ts'
import { printExaminations } from './print-examinations.ts'

const named = (name: string, examineIt: Check['examine']): Check => ({
  name,
  title: `the ${name} is right`,
  examine: examineIt,
})

test('a check that throws counts as failed, and the others run', async (t) => {
  const parts = await doctorParts(t)
  const examinations = await examine(
    [
      named('roof', () => Promise.resolve(right('3 tiles'))),
      named('door', () => Promise.reject(new Error('relation does not exist'))),
      named('wall', () => Promise.resolve(wrong('It leans.', 'Support it.'))),
      { ...named('cellar', () => Promise.resolve(right())), isDeep: true },
    ],
    parts,
  )
  assert.match(
    printExaminations(examinations),
    /^✓ {2}the roof is right \(3 tiles\)\n✗ {2}the door is right\n {5}This could not be checked: relation does not exist\n {5}→ .*\n✗ {2}the wall is right\n {5}It leans\.\n {5}→ Support it\.\n\n2 of 3 checks failed, \d\.\d s\n$/,
  )
})

test('a warning is printed and does not make the check fail', async (t) => {
  const parts = await doctorParts(t)
  const examinations = await examine(
    [named('roof', () => Promise.resolve(warning('It is old.', 'Look at it.')))],
    parts,
  )
  assert.deepEqual([examinations[0]!.is_right, examinations[0]!.is_warning], [true, true])
  assert.match(
    printExaminations(examinations),
    /^! {2}the roof is right\n {5}It is old\.\n {5}→ Look at it\.\n\n1 checks, 1 warnings, /,
  )
})

test('every check has a name of its own, and each that needs no database is known', () => {
  const names = checks.map(({ name }) => name)
  assert.equal(new Set(names).size, names.length)
  assert.ok(names.every((name) => /^[a-z]+(-[a-z]+)*$/.test(name)))
  assert.deepEqual(
    offlineChecks.map(({ name }) => name),
    [
      'private-files',
      'disk-room',
      'storage-access',
      'backup-fresh',
      'backup-readable',
      'backup-room',
      'public-url',
      'mail-server',
      'redis',
    ],
  )
})
