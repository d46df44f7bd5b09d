import * as z from 'zod'
import { roles } from '../../../../kernel/access/permissions.ts'
import {
  column,
  derived,
  internal,
  internalSql,
  type RowOf,
  type ShownOf,
} from '../../../../kernel/records/member.ts'
import { record } from '../../../../kernel/records/record.ts'
import { calendarDate, id, instant } from '../../../../kernel/schema/fields.ts'
import { homeOf } from './home-of-member.ts'
import { version } from '../settings/version.ts'

export const memberStatuses = ['active', 'deactivated'] as const

/** A person of the organization. Shared by test and live mode. */
export const members = record({
  kind: 'member',
  table: 'quoin.members',
  schema: { id: 'Member', description: 'A person who works for the organization.' },
  referenced: true,
  members: {
    id: column(id()),
    name: column(z.string()),
    email: column(z.string()),
    phone: column(z.string().nullable().describe('Phone number in E.164 form.')),
    job_title: column(z.string().nullable()),
    role: column(z.enum(roles)),
    location_ids: column(
      z
        .array(id())
        .nullable()
        .describe(
          'Locations that the member can access. Null means all locations, including future locations.',
        ),
    ),
    home_location_id: column(id().nullable().describe('Location at which the member usually works.')),
    base_location_id: internalSql<string>(homeOf('r')),
    hire_date: column(calendarDate().nullable()),
    active: internal(z.boolean()),
    status: derived(z.enum(memberStatuses), statusOf),
    deactivated_at: column(instant().nullable()),
    version: column(version()),
    created_at: column(instant()),
    updated_at: column(instant()),
  },
  derive: () => ({}),
})

export type Member = ShownOf<typeof members.members>
export type MemberRow = RowOf<typeof members.members>

export function statusOf({ active }: { active: boolean }): (typeof memberStatuses)[number] {
  return active ? 'active' : 'deactivated'
}
