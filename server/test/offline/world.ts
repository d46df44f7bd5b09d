import assert from 'node:assert/strict'
import pg from 'pg'
import { saveLocation } from '../../src/domains/organization/company/operations.ts'
import { newMember } from '../../src/domains/office/workforce/testing/new-member.ts'
import { deactivateMember, updateMember } from '../../src/domains/office/workforce/operations.ts'
import type { Role } from '../../src/kernel/access/permissions.ts'
import { soon } from '../../src/testing/soon.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'
import type { Random } from '../crash/random.ts'
import { type Known, oneOf, type Tally } from './model.ts'
import { newPhone, type Phone } from './phone.ts'

/** A member who has a phone, with the role, locations and state that the test has given to the member. */
export interface Holder {
  id: string
  key: string
  role: Role
  locations: '*' | readonly string[]
  active: boolean
}

/**
 * A company with two locations, an office and three phones. Several histories (random sequences of offline and online
 * actions) take place in it, one after another.
 */
export interface World {
  org: TestOrg
  locations: readonly [string, string]
  phones: readonly Phone[]
  /** Ids of clients and leads that earlier histories created. The office of later histories changes them too. */
  old: { clients: string[]; leads: string[] }
  chance: Random
  tally: Tally
}

export async function newWorld(chance: Random, tally: Tally): Promise<World & AsyncDisposable> {
  const baseOrg = await testOrg()
  // Each world has its own connection, because several worlds run at the same time.
  const inspect = new pg.Client(baseOrg.app.owner)
  await inspect.connect()
  const org: TestOrg = { ...baseOrg, app: { ...baseOrg.app, inspect } }
  const second = await org.run(saveLocation, { name: 'North' }, org.owner)
  const locations = [org.locationId, second.id] as const
  const holders = [
    await holder(org, 'manager', '*'),
    await holder(org, 'manager', [second.id]),
    await holder(org, 'sales_rep', '*'),
  ]
  const phones = holders.map((each) => newPhone(each))
  const old = { clients: [], leads: [] }
  return { org, locations, phones, old, chance, tally, [Symbol.asyncDispose]: () => inspect.end() }
}

async function holder(org: TestOrg, role: Role, locations: Holder['locations']): Promise<Holder> {
  const location_ids = locations === '*' ? null : [...locations]
  const { id } = await newMember(org, { role, location_ids })
  return { id, key: await org.key({ memberId: id }), role, locations, active: true }
}

/** Makes one random change of a member: another location, another role, deactivation or reactivation. */
export async function changeHolder({ org, phones, locations, chance }: World): Promise<void> {
  const [, mover, rep] = phones.map((phone) => phone.holder) as [Holder, Holder, Holder]
  const one = <T>(of: readonly T[]): T => oneOf(chance, of)
  const change = (holder: Holder, input: object): Promise<unknown> =>
    org.run(updateMember, { member_id: holder.id, ...input }, org.owner)
  switch (chance.integer(3)) {
    case 0: {
      mover.locations = one<Holder['locations']>([[locations[0]], [locations[1]], [...locations], '*'])
      const location_ids = mover.locations === '*' ? null : [...mover.locations]
      await change(mover, { location_ids })
      return await untilKeyReloaded(org, mover)
    }
    case 1: {
      rep.role = one(['sales_rep', 'manager', 'technician'])
      await change(rep, { role: rep.role })
      return await untilKeyReloaded(org, rep)
    }
    default: {
      const member = one([mover, rep])
      if (member.active) await org.run(deactivateMember, { member_id: member.id }, org.owner)
      else await change(member, { active: true })
      member.active = !member.active
      return await untilKeyReloaded(org, member)
    }
  }
}

/**
 * Waits until the service has reloaded the changed member. The service reloads an API key together with its member.
 * So the test changes the key's rate limit and waits until an answer shows the new limit.
 */
async function untilKeyReloaded(org: TestOrg, { id, key }: Holder): Promise<void> {
  const { rows } = await org.app.inspect.query<{ limit: number }>(
    `update quoin.api_keys set rate_limit_per_minute = rate_limit_per_minute + 1 where member_id = $1
     returning rate_limit_per_minute as limit`,
    [id],
  )
  await soon(async () => {
    const { headers } = await org.request('GET', '/me', { key })
    assert.equal(headers['x-ratelimit-limit'], String(rows[0]!.limit))
  }, 20_000)
}

export async function letEverybodyBackIn({ org, phones }: World): Promise<void> {
  for (const { holder } of phones) {
    if (holder.active) continue
    await org.run(updateMember, { member_id: holder.id, active: true }, org.owner)
    holder.active = true
    await untilKeyReloaded(org, holder)
  }
}

const ownAlone: ReadonlySet<Role> = new Set(['sales_rep', 'technician'])

/** True if a member may change a record, by the rules for roles and locations. */
export function canAccess(
  { id, role, locations }: Holder,
  { kind, id: recordId, locationId, alsoAt = [], assignedTo }: Known,
  server: ReadonlyMap<string, Known>,
): boolean {
  if (locations !== '*' && ![locationId, ...alsoAt].some((each) => locations.includes(each))) return false
  if (!ownAlone.has(role)) return true
  if (kind === 'lead') return assignedTo === id
  return [...server.values()].some(
    ({ end, clientId, ...lead }) => end === null && clientId === recordId && lead.assignedTo === id,
  )
}
