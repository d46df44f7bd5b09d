import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queriesOn } from '../kernel/database/queries-on.ts'
import { findCell, saveQuietSince } from '../kernel/installation/installation-table.ts'
import { testDatabase } from '../testing/test-database.ts'
import { nameInstallation } from './name-installation.ts'
import { otherAtWork } from './testing/other-at-work.ts'
import pg from 'pg'

test('a host with another QUOIN_CELL than the running processes is refused', async (t) => {
  const connection = await testDatabase()
  const client = new pg.Client(connection)
  await client.connect()
  t.after(() => client.end())
  const currentCell = (): Promise<string | undefined> => findCell(queriesOn(client))

  await nameInstallation(connection, '00')
  const other = await otherAtWork(connection)
  await nameInstallation(connection, '00')
  await assert.rejects(nameInstallation(connection, '01'), {
    name: 'StartRefused',
    message:
      'Other processes of Quoin use this database with QUOIN_CELL=00: set the same value here, ' +
      'or stop all of them before you change it.',
  })
  assert.equal(await currentCell(), '00')
  await other.close()
  await nameInstallation(connection, '01')
  assert.equal(await currentCell(), '01')
})

test('a start learns since when a restored installation is quiet', async (t) => {
  const connection = await testDatabase()
  const client = new pg.Client(connection)
  await client.connect()
  t.after(() => client.end())
  assert.equal(await nameInstallation(connection, '00'), undefined)
  await saveQuietSince(queriesOn(client), '2026-11-24T02:35:50.000Z')
  assert.equal(await nameInstallation(connection, '00'), '2026-11-24T02:35:50.000Z')
})
