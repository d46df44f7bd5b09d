import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from './refusal.ts'
import { untilAnswered } from './until-answered.ts'

const refusal = (status: number, code = 'x'): Refusal => new Refusal({ status, code, message: 'no' })

async function repeated(errors: readonly Error[]): Promise<{ pauses: number[]; answer: unknown }> {
  const pauses: number[] = []
  const waiting = [...errors]
  const request = async (): Promise<string> => {
    const error = waiting.shift()
    if (error) throw error
    return 'saved'
  }
  const answer = await untilAnswered(request, async (ms) => void pauses.push(ms)).catch(
    (error: unknown) => error,
  )
  return { pauses, answer }
}

test('a request is repeated with growing pauses until it is answered', async () => {
  const unanswered = [
    refusal(0),
    refusal(502),
    refusal(503),
    refusal(429),
    refusal(409, 'idempotency_in_progress'),
  ]
  assert.deepEqual(await repeated(unanswered), { pauses: [500, 1000, 2000, 4000, 4000], answer: 'saved' })
})

test('a final answer or an internal server error ends the repetition', async () => {
  for (const error of [refusal(409, 'stale_version'), refusal(401), refusal(500), new Error('fault')])
    assert.deepEqual(await repeated([error]), { pauses: [], answer: error })
})
