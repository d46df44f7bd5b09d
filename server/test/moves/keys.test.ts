// Slow: installations are started, and companies move between them.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Cell, quoin, twoCells } from './cells.ts'

async function refusal(cell: Cell, key: string, operation: string, input: object): Promise<[number, string]> {
  const answer = await fetch(`${cell.serving.url}/api/v1/workflows/${operation}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(input),
  })
  return [answer.status, ((await answer.json()) as { error: { code: string } }).error.code]
}

test('a key with a confirmation policy has it in the new cell too', async (t) => {
  const { from, to } = await twoCells((tidy) => t.after(tidy))
  const slug = `keys-${randomUUID().slice(0, 8)}`
  await quoin(from, 'orgs', 'create', '--name', 'Keys', '--slug', slug, '--owner-email', `o@${slug}.test`)
  const scopes = ['--mode', 'live', '--scopes', 'workflows:read,workflows:write']
  const created = await quoin(from, 'keys', 'create', '--org', slug, ...scopes, '--for-agent')
  assert.deepEqual(created.confirm, ['money', 'destructive', 'sends', 'sensitive'])
  for (const cell of [from, to]) {
    if (cell === to) await quoin(from, 'orgs', 'move', '--org', slug, '--to', to.address)
    const flagged = await refusal(cell, created.key, 'webhooks.delete', { destination_id: randomUUID() })
    assert.deepEqual(flagged, [428, 'confirm_token_required'])
    const harmless = await refusal(cell, created.key, 'leads.update', {
      lead_id: randomUUID(),
      notes: 'Called',
    })
    assert.deepEqual(harmless, [404, 'not_found'])
  }
})
