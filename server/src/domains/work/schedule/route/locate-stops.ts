import type { AddressToFind, MapsProvider, Place } from '../../../../kernel/maps/index.ts'
import type { JobCardRow } from '../../jobs/index.ts'

/** Maximum number of simultaneous geocoding requests. */
const atOnce = 5

/**
 * Returns the coordinates of jobs, keyed by job id. Null if the maps provider cannot find the address. Each distinct
 * address is requested once.
 */
export async function locateStops(
  maps: MapsProvider,
  jobs: readonly JobCardRow[],
  country: string,
): Promise<Map<string, Place | null>> {
  const byAddress = Map.groupBy(jobs, (job) => JSON.stringify(addressOf(job, country)))
  const remaining = [...byAddress.values()]
  const placeByJob = new Map<string, Place | null>()
  const look = async (): Promise<void> => {
    for (let same = remaining.shift(); same; same = remaining.shift()) {
      const address = addressOf(same[0]!, country)
      const place = address === null ? null : await maps.geocode(address)
      for (const { id } of same) placeByJob.set(id, place)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, look))
  return placeByJob
}

/** Returns the postal address of a job in the form that the maps provider needs. Null if the job has none. */
export function addressOf(
  { service_address, service_city, service_state, service_zip }: JobCardRow,
  country: string,
): AddressToFind | null {
  if (service_address === null) return null
  return {
    line1: service_address,
    city: service_city,
    state: service_state,
    zip: service_zip,
    country,
  }
}
