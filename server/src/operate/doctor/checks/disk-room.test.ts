import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { diskRoom } from './disk-room.ts'

const mebibyte = 1024 * 1024

test('a disk with less than 1 GB is found, also that of a database outside the data directory', async (t) => {
  const parts = await doctorParts(t)
  const check = (rooms: Record<string, number>) =>
    diskRoom((path) => Promise.resolve((rooms[path] ?? 5000) * mebibyte)).examine(parts)
  assert.deepEqual(await check({}), { isRight: true, note: '5000 MB free' })
  assert.match(wrongOf(await check({ [parts.config.dataDirectory]: 90 })), /Only 90 MB are free/)
  writeFileSync(join(parts.config.dataDirectory, 'postgres-home'), '/var/lib/elsewhere\n')
  assert.match(wrongOf(await check({ '/var/lib/elsewhere': 6 })), /Only 6 MB .*\/var\/lib\/elsewhere/)
})

test('the room of a real disk is measured, and a missing data directory is found', async (t) => {
  const parts = await doctorParts(t)
  const finding = await diskRoom().examine(parts)
  assert.match(finding.isRight ? finding.note! : finding.wrong, /\d+ MB/)
  rmSync(parts.config.dataDirectory, { recursive: true })
  assert.match(wrongOf(await diskRoom().examine(parts)), /does not exist/)
})
