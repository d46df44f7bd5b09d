import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '../errors.ts'
import { type Leave, Shares } from './shares.ts'

const refusal = () => new AppError('rate_limited', 'Too many.', [], 1)

test('an organization that uses all of its slots waits in order and uses no slots of others', async () => {
  const shares = new Shares({ atOnce: 2, waiting: 2, refusal })
  const order: string[] = []
  const enter = async (name: string): Promise<Leave> => {
    const leave = await shares.take('ours')
    order.push(name)
    return leave
  }
  const places = [await enter('first'), await enter('second')]
  const third = enter('third')
  const fourth = enter('fourth')
  const other = shares.take('theirs')
  assert.equal(typeof other, 'function')
  assert.throws(() => shares.take('ours'), { code: 'rate_limited', retryAfterSeconds: 1 })
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
  const again = [shares.take('ours'), shares.take('ours')]
  assert.ok(again.every((each) => typeof each === 'function'))
})

test('when the number of slots changes, waiting callers get slots up to the new number', async () => {
  let most = 3
  const shares = new Shares({ atOnce: () => most, waiting: 9, refusal })
  const places = await Promise.all([shares.take('ours'), shares.take('ours'), shares.take('ours')])
  let entered = 0
  const waiting = [1, 2, 3].map(async () => {
    await shares.take('ours')
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
  const shares = new Shares({ atOnce: 1, waiting: 2, refusal })
  const first = shares.take('ours') as Leave
  const second = shares.take('ours')
  first()
  await second
  assert.notEqual(typeof shares.take('ours'), 'function')
})
