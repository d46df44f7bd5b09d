import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHash } from 'node:crypto'
import { newId } from '../../../kernel/ids.ts'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { filesPresent, filesUnchanged } from './stored-files.ts'

test('missing files, files of another size and changed files are found', async (t) => {
  const parts = await doctorParts(t)
  const orgId = newId()
  const add = async (content: string, stored: string | null) => {
    const key = { orgId, kind: 'crew_photo', id: newId() }
    await parts.client.query(
      `insert into live.files (org_id, id, kind, filename, content_type, size_bytes, sha256, status, held_bytes, created_by_type, created_at, updated_at)
       values ($1, $2, $3, 'a.txt', 'text/plain', $4, $5, 'ready', 1, 'system', now(), now())`,
      [orgId, key.id, key.kind, content.length, createHash('sha256').update(content).digest('hex')],
    )
    if (stored !== null) await parts.storage.put(key, Buffer.from(stored), 'text/plain')
    return `${orgId}/crew_photo/${key.id}`
  }
  await add('right', 'right')
  assert.deepEqual(await filesPresent.examine(parts), { isRight: true, note: '1 files' })
  assert.deepEqual(await filesUnchanged.examine(parts), { isRight: true, note: '1 files' })
  const changed = await add('right', 'Right')
  assert.equal((await filesPresent.examine(parts)).isRight, true)
  assert.match(wrongOf(await filesUnchanged.examine(parts)), new RegExp(`^1 of 2 files .*: ${changed}\\.`))
  const longer = await add('right', 'right!')
  assert.match(
    wrongOf(await filesPresent.examine(parts)),
    new RegExp(`^1 of 3 files have the wrong size: ${longer}\\.`),
  )
  const missing = await add('right', null)
  assert.match(
    wrongOf(await filesPresent.examine(parts)),
    new RegExp(`^1 of 4 files are missing .*: ${missing}\\.`),
  )
})
