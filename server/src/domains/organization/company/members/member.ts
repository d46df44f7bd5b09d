import * as z from 'zod'
import { roles } from '../../../../kernel/access/permissions.ts'
import { calendarDate, id, instant } from '../../../../kernel/schema/fields.ts'
import { version } from '../settings/version.ts'
import type { MemberDetails } from './members-table.ts'

export const memberSchema = z
  .object({
    id: id(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable().describe('E.164.'),
    job_title: z.string().nullable(),
    role: z.enum(roles),
    location_ids: z
      .array(id())
      .nullable()
      .describe('Locations that the member can access. Null: all, including future ones.'),
    home_location_id: id().nullable().describe('Usual workplace of the member.'),
    hire_date: calendarDate().nullable(),
    status: z.enum(['active', 'deactivated']),
    deactivated_at: instant().nullable(),
    version: version(),
    created_at: instant(),
    updated_at: instant(),
  })
  .meta({ id: 'Member', description: 'A person of the organization.' })

export type Member = z.infer<typeof memberSchema>

export function memberOf(row: MemberDetails): Member {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    job_title: row.job_title,
    role: row.role,
    location_ids: row.location_ids,
    home_location_id: row.home_location_id,
    hire_date: row.hire_date,
    status: row.active ? 'active' : 'deactivated',
    deactivated_at: row.deactivated_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
