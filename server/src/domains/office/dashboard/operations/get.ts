import * as z from 'zod'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { invalidField } from '../../../../kernel/errors.ts'
import { localToday } from '../../../../kernel/time/index.ts'
import { findLocationsDetails } from '../../../organization/company/index.ts'
import { dashboardSchema } from '../dashboard.ts'
import {
  estimatesSection,
  failuresSection,
  invoicesSection,
  jobsSection,
  leadsSection,
  todosSection,
  workSection,
} from '../sections.ts'

export const getDashboard = query({
  name: 'dashboard.get',
  summary:
    'Show pending work: leads to call, estimates without an answer, jobs to schedule and to invoice, ' +
    "today's crews, overdue invoices and to-dos.",
  description:
    'A section is absent if the caller lacks the permission for its records. For a member with access only to ' +
    'their own records, all numbers cover only these records.',
  permission: ['use_app'],
  input: z.strictObject({
    location_id: idOf('location').optional().describe('Only records of this location.'),
  }),
  output: dashboardSchema,
  async handler(ctx, { location_id }) {
    const timezone = location_id === undefined ? ctx.actor.org.timezone : await zoneOf(ctx, location_id)
    const at = { location_id }
    const today = localToday(timezone, new Date(ctx.now))
    const [leads, estimates, jobs, work, invoices, todos, failures] = await Promise.all([
      leadsSection(ctx, at),
      estimatesSection(ctx, at),
      jobsSection(ctx, at),
      workSection(ctx, at, today),
      invoicesSection(ctx, at),
      todosSection(ctx, at),
      failuresSection(ctx),
    ])
    return {
      today,
      timezone,
      currency: ctx.actor.org.currency,
      leads,
      estimates,
      jobs,
      work,
      invoices,
      todos,
      failures,
    }
  },
})

async function zoneOf({ db, actor }: QueryContext, locationId: string): Promise<string> {
  const isAccessible = actor.locations === '*' || actor.locations.includes(locationId)
  const [location] = isAccessible ? await findLocationsDetails(db, actor.org.id, [locationId]) : []
  if (!location) throw invalidField('location_id', 'is not a location of the organization')
  return location.timezone
}
