import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StreamedEvent } from '../../../../kernel/events/streamed-events-table.ts'
import { firstIdAt } from '../../../../kernel/ids.ts'
import { createReader } from './stream-reader.ts'

const event = (transaction: number): StreamedEvent => ({
  org_id: firstIdAt(0),
  id: firstIdAt(transaction),
  name: 'lead.created',
  payload: {},
  cause: { request_id: 'r', actor: { type: 'system', id: null } },
  occurred_at: '2026-11-30T12:00:00.000Z',
  transaction: String(transaction),
})

test('an event is sent once, whether the room reads it before or after the stream has reached it', async () => {
  const sent: string[] = []
  const reader = createReader({
    receive: ({ transaction }) => sent.push(transaction),
    drained: () => Promise.resolve(),
    isOpen: () => true,
  })
  const search = { after: { transaction: '0', id: firstIdAt(0) }, from: firstIdAt(0) }
  await reader.begin(search, () => {
    for (const transaction of [1, 2, 3]) reader.onEvent(event(transaction))
    const events = [event(1), event(2)]
    return Promise.resolve({ events, position: { transaction: '2', id: event(2).id }, hasMore: false })
  })
  assert.deepEqual(sent, ['1', '2', '3'])
  reader.onEvent(event(2))
  reader.onEvent(event(4))
  assert.deepEqual(sent, ['1', '2', '3', '4'])
})
