import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { LoopTime } from '../limits/loop-time.ts'
import { Traffic } from '../limits/traffic.ts'
import {
  requestsAtOnce,
  requestsBesideOthers,
  requestShares,
  requestsWaiting,
  unreadMs,
} from './request-shares.ts'

function reply(bytes = 0, body?: Buffer): FastifyReply & { raw: EventEmitter } {
  const raw = new EventEmitter()
  const destroy = (): void => void raw.emit('close')
  Object.assign(raw, { destroyed: false, destroy })
  return { raw, getHeader: () => String(bytes), request: { body } } as unknown as FastifyReply & {
    raw: EventEmitter
  }
}

/**
 * Creates `requestShares` for requests that have arrived completely. A request takes one concurrency slot to be read
 * and a second one to be processed. Here `enter` takes both without waiting in between, because the body need not be
 * read.
 */
function sharesAt(now?: () => number, loop?: LoopTime) {
  const admission = requestShares({ ...(now && { now }), ...(loop && { loopTime: loop }) })
  return {
    enter: async (orgId: string, answer: FastifyReply) => await (await admission.enter(orgId, answer))(),
  }
}

function answered({ raw }: { raw: EventEmitter }): void {
  raw.emit('prefinish')
  raw.emit('finish')
}

test('requests beyond the running and waiting ones of an organization are refused, and waiting ones run as others end', async () => {
  let now = 0
  const admission = sharesAt(() => now)
  const [ours, theirs] = ['ours', 'theirs']
  const replies = Array.from({ length: requestsAtOnce + requestsWaiting }, () => reply())
  let entered = 0
  let isAnswered = false
  const entering = replies.map((each) =>
    admission.enter(ours, each).then(() => {
      entered++
      if (isAnswered) answered(each)
    }),
  )
  await nextTurn()
  assert.equal(entered, requestsAtOnce)
  await assert.rejects(admission.enter(ours, reply()), { code: 'rate_limited', retryAfterSeconds: 1 })
  await admission.enter(theirs, reply())
  // A waiting client disconnects. Its request is rejected when its turn comes, and takes no slot.
  const closedReply = replies.pop()!
  const refused = assert.rejects(entering.pop()!, { code: 'bad_request' })
  closedReply.raw.emit('close')
  now = 10_000
  isAnswered = true
  for (const each of replies.slice(0, requestsAtOnce)) answered(each)
  await Promise.all(entering)
  await refused
  assert.equal(entered, requestsAtOnce + requestsWaiting - 1)
  const again = Array.from({ length: requestsAtOnce }, () => admission.enter(ours, reply()))
  await Promise.all(again)
})

test('a request is part of the traffic while it is processed, until its answer is written or its caller disconnects', async () => {
  const traffic = new Traffic()
  const shares = requestShares({ traffic })
  const [answeredReply, closedReply] = [reply(), reply()]
  const begin = await shares.enter('theirs', answeredReply)
  assert.equal(traffic.lately.others('ours'), true)
  assert.equal(traffic.hasRequestOfOthers('ours'), false)
  await begin()
  assert.equal(traffic.hasRequestOfOthers('ours'), true)
  answeredReply.raw.emit('prefinish')
  // The end of a request counts once.
  answeredReply.raw.emit('close')
  assert.equal(traffic.hasRequestOfOthers('ours'), false)
  await (
    await shares.enter('theirs', closedReply)
  )()
  assert.equal(traffic.hasRequestOfOthers('ours'), true)
  closedReply.raw.emit('close')
  assert.equal(traffic.hasRequestOfOthers('ours'), false)
})

test('after a large answer, the next request of the same organization waits, and others do not', async () => {
  let now = 0
  const admission = sharesAt(() => now)
  const large = reply(16 * 1024 * 1024)
  await admission.enter('ours', large)
  answered(large)
  let entered = false
  const next = admission.enter('ours', reply()).then(() => (entered = true))
  await admission.enter('theirs', reply())
  await nextTurn()
  assert.equal(entered, false)
  now = 10_000
  await next
})

test('large bodies of one organization are parsed one at a time, and small requests do not wait for them', async () => {
  let now = 0
  const admission = sharesAt(() => now)
  const theirs = async (their?: Buffer): Promise<void> => {
    const answer = reply(0, their)
    await admission.enter('theirs', answer)
    answered(answer)
  }
  await theirs()
  const body = Buffer.alloc(4 * 1024 * 1024)
  let begun = 0
  const begins = new EventEmitter()
  const answers = Array.from({ length: 6 }, () => reply(0, body))
  const entering = answers.map((answer) =>
    admission.enter('ours', answer).then(() => {
      begun++
      begins.emit(`${begun}`)
      answered(answer)
    }),
  )
  await nextTurn()
  assert.equal(begun, 1)
  await admission.enter('ours', reply())
  await theirs(body)
  for (let each = 2; each <= 6; each++) {
    now += 2000
    await theirs()
    await once(begins, `${each}`)
    await nextTurn()
    assert.equal(begun, each)
  }
  await Promise.all(entering)
})

test('while other organizations are active, only a few requests of one organization run at once', async () => {
  let now = 0
  const admission = sharesAt(() => now)
  await admission.enter('theirs', reply())
  const replies = Array.from({ length: requestsAtOnce }, () => reply())
  let entered = 0
  const entering = replies.map((each) => admission.enter('ours', each).then(() => entered++))
  await nextTurn()
  assert.equal(entered, requestsBesideOthers)
  // The slot is released when the answer has been handed to the connection, so that a slow reader does not delay
  // other requests.
  replies[0]!.raw.emit('prefinish')
  await nextTurn()
  assert.equal(entered, requestsBesideOthers + 1)
  now = 10_000
  replies[1]!.raw.emit('close')
  await Promise.all(entering)
})

test('a request that waits for an external service can release its slot early', async () => {
  const admission = sharesAt()
  await admission.enter('theirs', reply())
  const leaves = await Promise.all(
    Array.from({ length: requestsBesideOthers }, () => admission.enter('ours', reply())),
  )
  const next = admission.enter('ours', reply())
  leaves[0]!()
  await next
})

test('after answers of ordinary size, the next request does not wait, however many there were', async () => {
  const admission = sharesAt(() => 0)
  for (let count = 0; count < 200; count++) {
    const ordinary = reply(256 * 1024 - 1)
    await admission.enter('ours', ordinary)
    answered(ordinary)
  }
  let entered = false
  const next = admission.enter('ours', reply()).then(() => (entered = true))
  await nextTurn()
  assert.equal(entered, true)
  await next
})

test('while other organizations are active, answers of any size cause the next request to wait', async () => {
  let now = 0
  const admission = sharesAt(() => now)
  await admission.enter('theirs', reply())
  for (let count = 0; count < 17; count++) {
    const ordinary = reply(256 * 1024 - 1)
    await admission.enter('ours', ordinary)
    answered(ordinary)
  }
  let entered = false
  const next = admission.enter('ours', reply()).then(() => (entered = true))
  await admission.enter('theirs', reply())
  await nextTurn()
  assert.equal(entered, false)
  now = 10_000
  await next
})

test('while other organizations are active, an organization waits for the event loop time that it used beyond its share', async () => {
  let now = 0
  let busy = 0
  const admission = sharesAt(() => now, new LoopTime(() => busy))
  const work = async (orgId: string, ms: number): Promise<void> => {
    const answer = reply()
    await admission.enter(orgId, answer)
    busy += ms
    answered(answer)
  }
  await work('ours', 5000)
  // The time that `ours` has used so far does not count, because no other organization was active then.
  await work('theirs', 1)
  await work('ours', 400)
  let entered = false
  const next = work('ours', 1).then(() => (entered = true))
  await work('theirs', 1)
  await nextTurn()
  assert.equal(entered, false)
  now = 2000
  await next
})

test('the wait for used event loop time is limited', async () => {
  let now = 0
  let busy = 0
  const admission = sharesAt(() => now, new LoopTime(() => busy))
  await admission.enter('theirs', reply())
  const long = reply()
  await admission.enter('ours', long)
  busy += 3_600_000
  answered(long)
  now = 1000
  await admission.enter('ours', reply())
})

test('a caller that has disconnected before its request starts takes no slot', async () => {
  const admission = requestShares()
  const closedReply = reply()
  Object.assign(closedReply.raw, { destroyed: true })
  for (let count = 0; count < requestsAtOnce + requestsWaiting; count++)
    await assert.rejects(admission.enter('ours', closedReply), { code: 'bad_request' })
  await admission.enter('ours', reply())
})

test('requests that are still being received take no processing slot from complete requests', async () => {
  const admission = requestShares()
  await admission.enter('theirs', reply())
  for (let count = 0; count < requestsBesideOthers; count++) await admission.enter('ours', reply())
  await (
    await admission.enter('ours', reply())
  )()
})

test('an answer that is not read within the limit is disconnected, and its slot is released', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const admission = sharesAt()
  const unread = Array.from({ length: requestsAtOnce }, () => reply())
  for (const each of unread) {
    await admission.enter('ours', each)
    each.raw.emit('prefinish')
  }
  let entered = false
  const next = admission.enter('ours', reply()).then(() => (entered = true))
  t.mock.timers.tick(unreadMs - 1)
  await nextTurn()
  assert.equal(entered, false)
  t.mock.timers.tick(1)
  await next
})
