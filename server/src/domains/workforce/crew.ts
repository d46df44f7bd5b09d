import * as z from 'zod'
import { column, joined, type RowOf } from '../../kernel/records/member.ts'
import { record } from '../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../kernel/records/trade-record.ts'
import { id } from '../../kernel/schema/fields.ts'
import { crewMemberSchema, membersOfCrew } from './crew-members-table.ts'

/** Members who work together. */
export const crews = record({
  kind: 'crew',
  table: 'crews',
  schema: { id: 'Crew', description: 'Members who work together.' },
  owners: 'crew_owners',
  fed: 'view_jobs',
  members: {
    ...tradeStart,
    name: column(z.string()),
    lead_member_id: column(id().nullable().describe('Which of them leads.')),
    members: joined(z.array(crewMemberSchema), membersOfCrew),
    vehicle_id: column(id().nullable().describe('What they drive, by the id that you plan with.')),
    color: column(z.string().nullable().describe('`#rrggbb`.')),
    active: column(z.boolean().describe('Whether jobs are given to it.')),
    ...recordEnd,
  },
  tell: () => ({}),
})

export type CrewRow = RowOf<typeof crews.members>
