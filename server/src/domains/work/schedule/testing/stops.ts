import type { Place } from '../../../../kernel/maps/index.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../../customers/clients/operations.ts'
import { addJob, type TestJob } from '../../jobs/testing/add-job.ts'

export const day = '2026-05-04'
/** Coordinates of the location, where each route begins and ends. */
export const home: Place = { latitude: 42.0451, longitude: -87.6877 }
export const places = {
  A: { latitude: 42.0724, longitude: -87.7228 },
  B: { latitude: 42.1081, longitude: -87.7359 },
  C: { latitude: 42.1817, longitude: -87.8003 },
  D: { latitude: 42.0411, longitude: -87.69 },
} as const satisfies Record<string, Place>
export type Name = keyof typeof places

/** Sets the location's coordinates, and one hour as the default duration of a job. */
export async function settle(org: TestOrg): Promise<void> {
  await org.query(
    `update quoin.locations set latitude = $2, longitude = $3, default_job_minutes = 60 where org_id = $1`,
    [home.latitude, home.longitude],
  )
}

let stopCount = 0

/** Creates a job at an address that no other job has. If `place` is null, the address has no coordinates. */
export async function addStop(
  org: TestOrg,
  place: Place | null,
  job: Partial<TestJob> = {},
  at: { address_line1?: string; zip?: string } = {},
): Promise<{ job_id: string; property_id: string }> {
  const address = {
    address_line1: at.address_line1 ?? `${++stopCount} Ridge Ave`,
    city: 'Evanston',
    state: 'IL',
    zip: at.zip ?? '60201',
  }
  const client = await org.run(createClient, { ...address, name: `Customer ${stopCount}` })
  const rows = await org.query<{ id: string }>(
    `update live.properties set latitude = $3, longitude = $4 where org_id = $1 and client_id = $2 returning id`,
    [client.id, place?.latitude ?? null, place?.longitude ?? null],
  )
  const property_id = rows[0]!.id
  const job_id = await addJob(org, {
    client_id: client.id,
    property_id,
    status: 'scheduled',
    scheduled_date: day,
    service_address: address.address_line1,
    service_city: address.city,
    service_state: address.state,
    service_zip: address.zip,
    ...job,
  })
  return { job_id, property_id }
}

/** Creates a job at each of the four places. Returns the job ids, keyed by the name of the place. */
export async function addStops(
  org: TestOrg,
  more: Partial<Record<Name, Partial<TestJob>>> = {},
): Promise<Record<Name, string>> {
  await settle(org)
  const ids: Partial<Record<Name, string>> = {}
  for (const name of ['A', 'B', 'C', 'D'] as const)
    ids[name] = (await addStop(org, places[name], more[name])).job_id
  return ids as Record<Name, string>
}
