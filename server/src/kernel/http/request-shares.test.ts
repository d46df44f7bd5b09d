import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { requestsAtOnce, requestsBesideOthers, requestShares, requestsWaiting } from './request-shares.ts'

function reply(bytes = 0): FastifyReply & { raw: EventEmitter } {
  const raw = new EventEmitter()
  return { raw, getHeader: () => String(bytes) } as unknown as FastifyReply & { raw: EventEmitter }
}

function answered({ raw }: { raw: EventEmitter }): void {
  raw.emit('prefinish')
  raw.emit('finish')
}

test('what is more than an organization has under way and waiting is refused, and goes on when some are answered', async () => {
  let now = 0
  const shares = requestShares(() => now)
  const [ours, theirs] = ['ours', 'theirs']
  const replies = Array.from({ length: requestsAtOnce + requestsWaiting }, () => reply())
  let entered = 0
  const entering = replies.map((each) => shares.enter(ours, each).then(() => entered++))
  await nextTurn()
  assert.equal(entered, requestsAtOnce)
  await assert.rejects(shares.enter(ours, reply()), { code: 'rate_limited', retryAfterSeconds: 1 })
  await shares.enter(theirs, reply())
  // One that waits hangs up: its place is no longer counted once its turn comes.
  replies.at(-1)!.raw.emit('close')
  now = 10_000
  for (const each of replies) answered(each)
  await Promise.all(entering)
  assert.equal(entered, requestsAtOnce + requestsWaiting)
  const again = Array.from({ length: requestsAtOnce }, () => shares.enter(ours, reply()))
  await Promise.all(again)
})

test('large answers are paid for by waiting before the next request, of the same organization alone', async () => {
  let now = 0
  const shares = requestShares(() => now)
  const large = reply(16 * 1024 * 1024)
  await shares.enter('ours', large)
  answered(large)
  let entered = false
  const next = shares.enter('ours', reply()).then(() => (entered = true))
  await shares.enter('theirs', reply())
  await nextTurn()
  assert.equal(entered, false)
  now = 10_000
  await next
})

test('while others ask, few requests of an organization are worked at; then all of them again', async () => {
  let now = 0
  const shares = requestShares(() => now)
  await shares.enter('theirs', reply())
  const replies = Array.from({ length: requestsAtOnce }, () => reply())
  let entered = 0
  const entering = replies.map((each) => shares.enter('ours', each).then(() => entered++))
  await nextTurn()
  assert.equal(entered, requestsBesideOthers)
  // All of its answer is on its way: how slowly it is read delays no other.
  replies[0]!.raw.emit('prefinish')
  await nextTurn()
  assert.equal(entered, requestsBesideOthers + 1)
  now = 10_000
  replies[1]!.raw.emit('close')
  await Promise.all(entering)
})

test('whoever waits for somebody else gives its place back early', async () => {
  const shares = requestShares()
  await shares.enter('theirs', reply())
  const leaves = await Promise.all(
    Array.from({ length: requestsBesideOthers }, () => shares.enter('ours', reply())),
  )
  const next = shares.enter('ours', reply())
  leaves[0]!()
  await next
})

test('ordinary answers cost no waiting, however many there are', async () => {
  const shares = requestShares(() => 0)
  for (let count = 0; count < 200; count++) {
    const ordinary = reply(256 * 1024 - 1)
    await shares.enter('ours', ordinary)
    answered(ordinary)
  }
  let entered = false
  const next = shares.enter('ours', reply()).then(() => (entered = true))
  await nextTurn()
  assert.equal(entered, true)
  await next
})
