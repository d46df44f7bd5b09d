import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReceiptRow } from '../../kernel/operations/receipts/receipts-table.ts'
import { answerText, succeeded, unsettled, unsettledReceipt } from './tool-answer.ts'

const limit = 4 * 1024 * 1024
const resultOf = (characters: number, character = 'x') => {
  const json = JSON.stringify({ result: character.repeat(characters) })
  const text = answerText(1, succeeded(json))
  assert.ok(Buffer.byteLength(text) <= limit)
  return { json, ...JSON.parse(text).result }
}

test('the text content repeats the answer if both fit into 4 MiB', () => {
  const { json, content } = resultOf(2 * 1024 * 1024 - 200)
  assert.equal(content[0].text, json)
})

test('if the answer fits only once, the text refers to structuredContent', () => {
  for (const [characters, character] of [
    [limit - 1024, 'x'],
    [(limit - 1024) / 2, 'ü'],
  ] as const) {
    const { content, structuredContent, isError } = resultOf(characters, character)
    assert.match(content[0].text, /See structuredContent/)
    assert.equal(structuredContent.result.length, characters)
    assert.equal(isError, undefined)
  }
})

test('an answer over 4 MiB is a tool error', () => {
  const { structuredContent, isError } = resultOf(limit)
  assert.deepEqual(
    [isError, structuredContent.error.status, structuredContent.error.code],
    [true, 413, 'response_too_large'],
  )
})

const receipt = (more: Partial<ReceiptRow>): ReceiptRow => ({
  request_id: '3f2504e0-4f89-81d3-9a0c-0305e82c3301',
  operation: 'invoices.chargeCard',
  state: 'indeterminate',
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
  completed_at: null,
  http_status: null,
  result: null,
  warnings: null,
  error: null,
  resolution: null,
  fingerprint: '',
  api_key_id: null,
  member_id: '',
  location_ids: null,
  ...more,
})
const messageOf = (answer: { json: string }): string =>
  (JSON.parse(answer.json) as { error: { message: string } }).error.message

test('a refusal without changes, an unknown outcome and a running call are described differently', () => {
  const refusal = receipt({
    error: { code: 'invalid_state', message: 'It is void.' },
    resolution: 'Nothing was changed. Correct the cause and call again with a new Idempotency-Key.',
  })
  const broken = receipt({
    error: { code: 'internal_error', message: 'An internal error occurred.' },
    resolution: 'Nothing was changed. Call again with a new Idempotency-Key.',
  })
  const unknown = receipt({ resolution: "Look at the invoice's payments." })
  const running = receipt({ state: 'pending' })
  for (const render of [unsettled, unsettledReceipt]) {
    assert.match(
      messageOf(render(refusal)),
      /was refused and changed nothing: It is void\. Correct the cause/,
    )
    assert.match(messageOf(render(broken)), /because of an internal error and changed nothing. Call again/)
    assert.match(
      messageOf(render(unknown)),
      /is indeterminate: Look at the invoice's payments\. .+ do not call again/,
    )
    assert.match(messageOf(render(running)), /is pending.+ do not call again/)
  }
  for (const row of [refusal, broken, unknown, running]) {
    assert.match(messageOf(unsettled(row)), /get_workflow_request/)
    assert.doesNotMatch(messageOf(unsettledReceipt(row)), /get_workflow_request/)
  }
})
