import assert from 'node:assert/strict'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { queryRows, open, scratchDirectory } from './testing/scratch.ts'

for (const holder of ['server', 'command'] as const)
  test(`a directory with an interrupted restore is refused, with or without a database: ${holder}`, async (t) => {
    const directory = scratchDirectory(t)
    writeFileSync(join(directory, 'restoring'), '')
    await assert.rejects(
      open(t, directory, holder),
      /^StartRefused: A restore into .* was interrupted: .*\.$/,
    )
    assert.equal(existsSync(join(directory, 'postgres')), false)
    rmSync(join(directory, 'restoring'))

    await (await open(t, directory, holder)).stop()
    writeFileSync(join(directory, 'restoring'), '')
    await assert.rejects(
      open(t, directory, holder),
      /^StartRefused: A restore into .* was interrupted: .*\.$/,
    )
  })

test('a partly restored database cluster is refused', async (t) => {
  const directory = scratchDirectory(t)
  mkdirSync(join(directory, 'postgres.restoring'))
  await assert.rejects(open(t, directory), /^StartRefused: A restore into .* was interrupted: .*\.$/)
})

for (const sign of ['secret', 'files', 'postgres-logins'])
  test(`a directory with ${sign} but without its database is refused, and no new database is created`, async (t) => {
    const directory = scratchDirectory(t)
    if (sign === 'files') mkdirSync(join(directory, sign, 'ab'), { recursive: true })
    else writeFileSync(join(directory, sign), 'x')
    await assert.rejects(
      open(t, directory),
      new RegExp(`^StartRefused: The database of .* is missing: ${sign} exists, but .*\\.$`),
    )
    assert.equal(existsSync(join(directory, 'postgres')), false)
  })

test('a database that was moved away and back is used again', async (t) => {
  const directory = scratchDirectory(t)
  const first = await open(t, directory)
  await queryRows(first.connection, 'create table kept as select 42 as answer')
  await first.stop()
  renameSync(join(directory, 'postgres'), join(directory, 'elsewhere'))
  await assert.rejects(open(t, directory), /The database of .* is missing/)
  renameSync(join(directory, 'elsewhere'), join(directory, 'postgres'))
  const second = await open(t, directory)
  assert.deepEqual(await queryRows(second.connection, 'select answer from kept'), [{ answer: 42 }])
})
