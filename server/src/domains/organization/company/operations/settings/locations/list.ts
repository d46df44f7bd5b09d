import * as z from 'zod'
import { query } from '../../../../../../kernel/operations/operation.ts'
import { selectLocationDetails } from '../../../locations/locations-table.ts'
import { describeLocation } from '../../../locations/describe-location.ts'
import { locations } from '../../../locations/location.ts'

export const listLocations = query({
  name: 'settings.locations.list',
  summary: "List the caller's locations, with time zone, hours and tax rate.",
  permission: ['view_jobs'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(locations.schema) }),
  async handler(ctx) {
    const { org, locations: accessible } = ctx.actor
    const rows = await selectLocationDetails(ctx.db, org.id)
    const visible = rows.filter(({ id }) => accessible === '*' || accessible.includes(id))
    return { items: await Promise.all(visible.map((row) => describeLocation(ctx, row))) }
  },
})
