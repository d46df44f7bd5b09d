import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { newId } from '../../kernel/ids.ts'
import { readErasures, writeErasures } from './erasures.ts'

const erasure = (created_at: string) => ({
  org_id: newId(),
  id: newId(),
  client_id: newId(),
  record_ids: [newId()],
  address_digests: ['erased/x'],
  created_by_type: 'member',
  created_by_id: null,
  created_by_key: { key_id: newId(), name: 'Office' },
  created_at,
})

test('a repository returns the erasures that were written to it, the oldest first, and has none at first', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'quoin-erasures-'))
  t.after(() => rmSync(directory, { recursive: true }))
  assert.deepEqual(await readErasures(directory), [])
  const [newer, older] = [erasure('2026-11-02T00:00:00.000Z'), erasure('2026-11-01T00:00:00.000Z')]
  await writeErasures(directory, [newer])
  await writeErasures(directory, [newer, older])
  assert.deepEqual(await readErasures(directory), [older, newer])
})
