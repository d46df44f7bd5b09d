import * as z from 'zod'
import { column, joined, type RowOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { crewMemberSchema, membersOfCrew } from './crew-members-table.ts'

/** A team of members. */
export const crews = record({
  kind: 'crew',
  table: 'crews',
  schema: { id: 'Crew', description: 'A team of members who work together.' },
  owners: 'crew_owners',
  fed: 'view_jobs',
  members: {
    ...tradeStart,
    name: column(z.string()),
    lead_member_id: column(id().nullable().describe('The member who leads the crew.')),
    members: joined(z.array(crewMemberSchema), membersOfCrew),
    vehicle_id: column(
      id().nullable().describe("Id of the crew's vehicle in your fleet system. Null if there is none."),
    ),
    color: column(z.string().nullable().describe('Color as `#rrggbb`. Null if there is none.')),
    active: column(z.boolean().describe('True if jobs can be assigned to the crew.')),
    ...recordEnd,
  },
  derive: () => ({}),
})

export type CrewRow = RowOf<typeof crews.members>
