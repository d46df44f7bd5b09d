import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { inTime } from './in-time.ts'

const never = new Promise<never>(() => undefined)

function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** Occupies the process like a machine with too few processors: blocks it for 30 ms at each turn of the event loop. */
function keepBusy(t: TestContext): void {
  const timer = setInterval(() => block(30), 1)
  t.after(() => clearInterval(timer))
}

test('an answer in time is returned, and a failure is thrown', async () => {
  assert.equal(await inTime(1000, Promise.resolve('answer')), 'answer')
  await assert.rejects(inTime(1000, Promise.reject(new Error('refused'))), /refused/)
})

test('without an answer it rejects after the limit and names the limit', async () => {
  const began = performance.now()
  await assert.rejects(inTime(100, never), { message: 'There was no answer within 100 ms.' })
  assert.ok(performance.now() - began >= 99)
})

test('an answer that came while the process was blocked is returned', async () => {
  const answer = sleep(100, 'answer')
  const result = inTime(50, answer)
  block(200)
  assert.equal(await result, 'answer')
})

test('a busy machine extends the limit, but not without end', async (t) => {
  keepBusy(t)
  assert.equal(await inTime(100, sleep(350, 'answer')), 'answer')
  await assert.rejects(inTime(100, never), /no answer/)
})
