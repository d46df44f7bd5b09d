import type { Actor } from '../../../../kernel/access/actor.ts'
import type { Role } from '../../../../kernel/access/permissions.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { insertMember } from '../../../organization/company/index.ts'

/** Creates a new member and returns it as an actor. By default the member can access all locations. */
export async function hire(
  org: TestOrg,
  role: Role = 'sales_rep',
  locationIds: string[] | null = null,
): Promise<Partial<Actor> & { id: string }> {
  const id = newId()
  const { kernel, database } = org.app
  const writer = { db: database.system, now: kernel.now(), actor: { org: { id: org.id } } }
  await insertMember(writer, {
    id,
    email: `${id}@${org.slug}.test`,
    name: role,
    role,
    location_ids: locationIds,
  })
  return { type: 'member', id, role, locations: locationIds ?? '*' }
}

export async function addLocation(org: TestOrg, timezone = 'America/Chicago'): Promise<string> {
  const id = newId()
  await org.query(
    `insert into quoin.locations (org_id, id, name, timezone, created_at, updated_at) values ($1, $2, 'North', $3, now(), now())`,
    [id, timezone],
  )
  return id
}
