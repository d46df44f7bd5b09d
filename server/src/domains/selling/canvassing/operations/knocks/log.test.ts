import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { race } from '../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { createClient, mergeClient } from '../../../../customers/clients/operations.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { outcomes, purgePositions } from '../../../../customers/canvassing-records/index.ts'
import { listDoors, logKnock } from '../../operations.ts'
import { addressOf, addTerritory, endWalk, knockAt, square, startWalk } from '../../testing/walking.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const doorsOf = async (org: TestOrg) => (await org.run(listDoors, {}, org.owner)).items

test('one address is one door, however it is typed, and shows the latest knock', async () => {
  const org = await testOrg()
  const first = await knockAt(org, 7)
  assert.deepEqual([first.door.status, first.door.knock_count, first.position_stored], ['not_home', 1, false])
  const again = await knockAt(org, 7, {
    address: addressOf(7, { address_line1: '7 OAK ST.', zip: '60201-1234' }),
    outcome: 'callback',
    callback_at: tomorrow(),
    note: ' Dog ',
  })
  assert.equal(again.door.id, first.door.id)
  assert.equal(again.knock.note, 'Dog')
  assert.equal(again.door.callback_at, again.knock.callback_at)
  assert.deepEqual(
    [again.door.status, again.door.knock_count, again.door.last_knocked_by, again.door.version],
    ['callback', 2, org.ownerId, 3],
  )
  assert.deepEqual(await org.events(), ['knock.logged', 'knock.logged'])
})

test('a late upload does not overwrite newer knocks', async () => {
  const org = await testOrg()
  await knockAt(org, 7, { outcome: 'sold', knocked_at: minutesAgo(10) })
  const late = await knockAt(org, 7, { outcome: 'not_home', knocked_at: minutesAgo(60) })
  assert.deepEqual([late.door.status, late.door.knock_count, late.knock.outcome], ['sold', 2, 'not_home'])
})

test('the order in which knocks arrive does not affect the door', async () => {
  let state = 11
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const org = await testOrg()
  for (let round = 0; round < 8; round++) {
    // Only the last knock may be `do_not_knock`, because further knocks at such a door are refused.
    const knockInputs = Array.from({ length: 6 }, (_, at) => ({
      outcome: at === 5 ? outcomes[random(7)]! : outcomes[random(6)]!,
      knocked_at: minutesAgo(100 - 10 * at),
      callback_at: tomorrow(),
    }))
    const ends: string[] = []
    for (let order = 0; order < 3; order++) {
      const shuffled = knockInputs
        .map((knock) => ({ knock, key: random(1e6) }))
        .toSorted((a, b) => a.key - b.key)
      const number = 100 + round * 10 + order
      for (const { knock } of shuffled) await knockAt(org, number, knock)
      const door = (await doorsOf(org)).find((each) => each.address_line1.startsWith(`${number} `))!
      const { status, last_knocked_at, knock_count, do_not_knock, callback_at } = door
      ends.push(JSON.stringify([status, last_knocked_at, knock_count, do_not_knock, callback_at]))
    }
    assert.deepEqual(new Set(ends).size, 1, ends.join('\n'))
    assert.ok(ends[0]!.includes(knockInputs[5]!.outcome))
  }
})

test('after do_not_knock new knocks are refused, earlier ones are accepted, and only the office can clear it', async () => {
  const org = await testOrg()
  const rep = await hire(org)
  await addTerritory(org, { reps: [{ member_id: rep.id, is_primary: true }] })
  const { door } = await knockAt(org, 7, { outcome: 'do_not_knock', knocked_at: minutesAgo(30) })
  assert.equal(door.do_not_knock, true)
  const knock = { door_id: door.id, outcome: 'interested' }
  await assert.rejects(org.run(logKnock, knock, org.owner), (error: { details: { reason: string }[] }) => {
    assert.equal(error.details[0]!.reason, 'do_not_knock')
    return true
  })
  const late = await org.run(logKnock, { ...knock, knocked_at: minutesAgo(90) }, org.owner)
  assert.deepEqual([late.door.status, late.door.do_not_knock], ['do_not_knock', true])
  await assert.rejects(org.run(logKnock, { ...knock, clear_do_not_knock: true }, rep), {
    code: 'insufficient_permission',
  })
  const cleared = await org.run(logKnock, { ...knock, clear_do_not_knock: true }, org.owner)
  assert.deepEqual([cleared.door.status, cleared.door.do_not_knock], ['interested', false])
  assert.equal((await org.run(logKnock, knock, org.owner)).door.knock_count, 4)
  const { items } = await org.run(listDoors, { include_do_not_knock: false }, org.owner)
  assert.equal(items.length, 1)
})

test('two concurrent knocks at a new address create one door with two knocks', async () => {
  const org = await testOrg()
  const ends = await race({ table: 'live.doors', orgId: org.id }, [
    () => knockAt(org, 7),
    () => knockAt(org, 7),
  ])
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['fulfilled', 'fulfilled'],
  )
  assert.deepEqual(
    (await doorsOf(org)).map(({ knock_count }) => knock_count),
    [2],
  )
})

test('a repeated request_id returns the current state of the first call’s knock', async () => {
  const org = await testOrg()
  const request_id = randomUUID()
  const first = await knockAt(org, 7, { request_id })
  await knockAt(org, 7, { outcome: 'sold' })
  const again = await knockAt(org, 9, { request_id, outcome: 'interested' })
  assert.deepEqual([again.duplicate, again.knock, again.door.status], [true, first.knock, 'sold'])
  assert.equal((await doorsOf(org)).length, 1)
})

test('a callback must be later than the knock, and a knock at most two weeks old', async () => {
  const org = await testOrg()
  const refused = (more: object, field: string) =>
    assert.rejects(knockAt(org, 7, more), (error: { code: string; details: { field: string }[] }) => {
      assert.deepEqual([error.code, error.details[0]!.field], ['validation_error', field])
      return true
    })
  await refused({ outcome: 'callback' }, 'callback_at')
  await refused({ outcome: 'callback', callback_at: minutesAgo(1) }, 'callback_at')
  await refused({ knocked_at: minutesAgo(15 * 24 * 60) }, 'knocked_at')
  await refused({ session_id: randomUUID() }, 'session_id')
  await refused({ address: addressOf(7, { zip: 'x' }) }, 'address.zip')
  await refused({ address: addressOf(7, { latitude: 42 }) }, 'address.longitude')
  const late = { outcome: 'callback', knocked_at: minutesAgo(120), callback_at: minutesAgo(60) }
  assert.equal((await knockAt(org, 7, late)).door.status, 'callback')
})

test('positions are stored only in canvassing sessions with consent, and for 90 days', async () => {
  const org = await testOrg()
  const pos = { latitude: 42.0451, longitude: -87.6877 }
  const address = addressOf(7, { latitude: 42.0461, longitude: -87.6877 })
  assert.equal((await knockAt(org, 7, { pos, address })).position_stored, false)
  const unwilling = await startWalk(org, { location_consent: false, pos })
  assert.equal(unwilling.pos_in, null)
  assert.equal((await knockAt(org, 7, { pos, session_id: unwilling.id })).position_stored, false)
  await endWalk(org, unwilling.id)
  const walk = await startWalk(org, { pos })
  const { knock, position_stored } = await knockAt(org, 7, { pos, session_id: walk.id })
  assert.deepEqual([position_stored, knock.pos, knock.distance_m], [true, pos, 111])
  const before = await knockAt(org, 7, { pos, session_id: walk.id, knocked_at: minutesAgo(5) })
  assert.equal(before.position_stored, false)
  const stranger = await hire(org, 'manager')
  await assert.rejects(knockAt(org, 7, { session_id: walk.id }, stranger), { code: 'validation_error' })
  const sweep = purgePositions(org.app.database)
  const countPositions = async () =>
    (
      await org.app.inspect.query('select pos from live.knocks where org_id = $1 and pos is not null', [
        org.id,
      ])
    ).rowCount
  await sweep.run(new Date(Date.now() + 89 * 86_400_000).toISOString())
  assert.equal(await countPositions(), 1)
  await sweep.run(new Date(Date.now() + 91 * 86_400_000).toISOString())
  assert.equal(await countPositions(), 0)
})

test('properties of clients are doors, and stay linked if a client moves or is merged', async () => {
  const org = await testOrg()
  await addTerritory(org)
  const { id: client_id } = await org.run(createClient, {
    name: 'Ada',
    ...addressOf(7),
    phone: '+13125550142',
  })
  const [door] = await doorsOf(org)
  assert.deepEqual([door!.client_id, door!.status], [client_id, 'new'])
  assert.notEqual(door!.territory_id, null)
  assert.equal((await knockAt(org, 7)).door.id, door!.id)
  const other = await org.run(createClient, { name: 'Bob', ...addressOf(9) })
  await org.run(mergeClient, { client_id, into_client_id: other.id }, org.owner)
  const doors = await doorsOf(org)
  assert.deepEqual(
    doors.map((each) => each.client_id),
    [other.id, other.id],
  )
})

test('a rep can access only the doors of their territories and those where they knocked last', async () => {
  const org = await testOrg()
  const [rep, other] = [await hire(org), await hire(org)]
  const { door } = await knockAt(org, 7)
  await assert.rejects(org.run(logKnock, { door_id: door.id, outcome: 'sold' }, rep), { code: 'not_found' })
  await assert.rejects(knockAt(org, 7, {}, rep), { code: 'not_found' })
  await addTerritory(org, {
    area: { polygon: square(42, -88, 0.5) },
    reps: [{ member_id: rep.id, is_primary: true }],
  })
  const placed = addressOf(8, { latitude: 42.1, longitude: -87.9 })
  const there = (await knockAt(org, 8, { address: placed })).door.id
  assert.equal((await org.run(logKnock, { door_id: there, outcome: 'sold' }, rep)).door.status, 'sold')
  await assert.rejects(org.run(logKnock, { door_id: there, outcome: 'sold' }, other), { code: 'not_found' })
  const mine = await knockAt(org, 9, {}, other)
  assert.deepEqual(
    (await org.run(listDoors, {}, other)).items.map(({ id }) => id),
    [mine.door.id],
  )
})

test('of two knocks at the same instant, the door shows the one recorded last', async () => {
  const org = await testOrg()
  const knocked_at = minutesAgo(20)
  await knockAt(org, 7, { outcome: 'sold', knocked_at })
  const second = await knockAt(org, 7, { outcome: 'not_interested', knocked_at })
  assert.deepEqual([second.door.status, second.door.knock_count], ['not_interested', 2])
  const rows = await org.query<{ id: string }>(
    'select id from live.knocks where org_id = $1 order by id desc limit 1',
  )
  assert.equal(rows[0]!.id, second.knock.id)
})

test('of a concurrent do_not_knock and knock, the knock is stored or refused, and do_not_knock stays', async () => {
  const org = await testOrg()
  const { door } = await knockAt(org, 7)
  const knock = (outcome: string) => () => org.run(logKnock, { door_id: door.id, outcome }, org.owner)
  const ends = await race({ table: 'live.doors', orgId: org.id, id: door.id }, [
    knock('do_not_knock'),
    knock('interested'),
  ])
  assert.equal(ends[0]!.status, 'fulfilled')
  const [after] = await doorsOf(org)
  assert.equal(after!.do_not_knock, true)
  assert.equal(after!.knock_count, 1 + ends.filter(({ status }) => status === 'fulfilled').length)
})

test('concurrent knocks at one door are both stored, and the door shows the latest knock', async () => {
  const org = await testOrg()
  const { door } = await knockAt(org, 7)
  const at = [minutesAgo(5), minutesAgo(3)] as const
  const ends = await race({ table: 'live.doors', orgId: org.id, id: door.id }, [
    () => org.run(logKnock, { door_id: door.id, outcome: 'sold', knocked_at: at[1] }, org.owner),
    () => org.run(logKnock, { door_id: door.id, outcome: 'interested', knocked_at: at[0] }, org.owner),
  ])
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['fulfilled', 'fulfilled'],
  )
  const [after] = await doorsOf(org)
  // The door keeps the status of the knock that was recorded first, because the other two happened 5 and 3 minutes
  // earlier.
  assert.deepEqual([after!.status, after!.knock_count], ['not_home', 3])
})

test('an address is one door however unit, case and letters are written, and another unit is another door', async () => {
  const org = await testOrg()
  const ways = [
    { address_line1: '7 Oak Street', address_line2: 'Apt 4' },
    { address_line1: '7 OAK ST APT 4' },
    { address_line1: '7 oak st., Apartment 4' },
    { address_line1: '7  Oak\u00a0Street', address_line2: 'apt. 4' },
    { address_line1: '7 \uff2fak Street', address_line2: 'Apt 4' },
  ]
  const knockedAt = async (way: object, city = 'Evanston') => {
    const address = { ...addressOf(0), ...way, city }
    return (await knockAt(org, 0, { address })).door
  }
  const doors: Awaited<ReturnType<typeof knockedAt>>[] = []
  for (const way of ways) doors.push(await knockedAt(way))
  doors.push(await knockedAt(ways[0]!, 'EVANSTON'))
  assert.deepEqual(
    doors.map(({ id, knock_count }) => [id, knock_count]),
    doors.map((_, at) => [doors[0]!.id, at + 1]),
  )
  assert.equal((await knockedAt({ ...ways[0], address_line2: 'Apt 5' })).knock_count, 1)
})

test('invalid coordinates are refused with the field name, and negative zero is stored as zero', async () => {
  const org = await testOrg()
  const at = (latitude: unknown, longitude: unknown) =>
    knockAt(org, 7, { address: addressOf(7, { latitude, longitude }) })
  for (const [latitude, longitude] of [
    [Number.NaN, 0],
    [1e308, 0],
    [0, -1e308],
    [90.0000001, 0],
    [0, Infinity],
    ['1', 0],
  ])
    await assert.rejects(at(latitude, longitude), { code: 'validation_error' })
  const { door } = await at(-0, -0.0000001)
  assert.ok(Object.is(door.latitude, 0) && Object.is(door.longitude, 0))
})

test('a late do_not_knock stays cleared if the office cleared it afterwards, and otherwise applies', async () => {
  const org = await testOrg()
  await knockAt(org, 7, { outcome: 'interested', knocked_at: minutesAgo(10), clear_do_not_knock: true })
  const early = await knockAt(org, 7, { outcome: 'do_not_knock', knocked_at: minutesAgo(60) })
  assert.deepEqual([early.door.status, early.door.do_not_knock], ['interested', false])
  const late = await knockAt(org, 7, { outcome: 'do_not_knock', knocked_at: minutesAgo(5) })
  assert.equal(late.door.do_not_knock, true)
  // This knock clears `do_not_knock` but arrives late: it happened before the knock that set `do_not_knock` again.
  const cleared = await knockAt(org, 7, { knocked_at: minutesAgo(8), clear_do_not_knock: true })
  assert.equal(cleared.door.do_not_knock, true)
})
