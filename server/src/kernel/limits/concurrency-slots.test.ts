import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '../errors.ts'
import { type Leave, ConcurrencySlots } from './concurrency-slots.ts'

const refusal = () => new AppError('rate_limited', 'Too many.', [], 1)

test('callers of an organization without free slots wait in order, and take no slots from others', async () => {
  const slots = new ConcurrencySlots({ atOnce: 2, waiting: 2, refusal })
  const order: string[] = []
  const enter = async (name: string): Promise<Leave> => {
    const leave = await slots.take('ours')
    order.push(name)
    return leave
  }
  const places = [await enter('first'), await enter('second')]
  const third = enter('third')
  const fourth = enter('fourth')
  const other = slots.take('theirs')
  assert.equal(typeof other, 'function')
  assert.throws(() => slots.take('ours'), { code: 'rate_limited', retryAfterSeconds: 1 })
  assert.deepEqual(order, ['first', 'second'])
  places[0]!()
  places[0]!()
  const leaveThird = await third
  assert.deepEqual(order, ['first', 'second', 'third'])
  leaveThird()
  places[1]!()
  const leaveFourth = await fourth
  assert.deepEqual(order, ['first', 'second', 'third', 'fourth'])
  leaveFourth()
  const again = [slots.take('ours'), slots.take('ours')]
  assert.ok(again.every((each) => typeof each === 'function'))
})

test('when the number of slots changes, waiting callers get slots up to the new number', async () => {
  let most = 3
  const slots = new ConcurrencySlots({ atOnce: () => most, waiting: 9, refusal })
  const places = await Promise.all([slots.take('ours'), slots.take('ours'), slots.take('ours')])
  let entered = 0
  const waiting = [1, 2, 3].map(async () => {
    await slots.take('ours')
    entered++
  })
  most = 2
  places[0]()
  await nextTurn()
  assert.equal(entered, 0)
  places[1]()
  await nextTurn()
  assert.equal(entered, 1)
  most = 4
  places[2]()
  await Promise.all(waiting)
})

test('a slot that passes to the next caller stays occupied', async () => {
  const slots = new ConcurrencySlots({ atOnce: 1, waiting: 2, refusal })
  const first = slots.take('ours') as Leave
  const second = slots.take('ours')
  first()
  await second
  assert.notEqual(typeof slots.take('ours'), 'function')
})
