import * as z from 'zod'
import { fieldsOf } from '../../../../kernel/automations/kinds/fields-of.ts'
import type { Facts, Prefix } from '../../../../kernel/automations/kinds/prefix.ts'
import { templateFields } from '../../../../kernel/automations/kinds/template-fields.ts'
import { calendarDate, id, instant, wallTime } from '../../../../kernel/schema/fields.ts'
import { localTimeOf } from '../../../../kernel/time/index.ts'
import { findVisits, type Visit } from './visit.ts'

const appointment = z.object({
  id: id(),
  kind: z.enum(['site_visit', 'call', 'job']),
  starts_at: instant().nullable(),
  local_date: calendarDate().nullable(),
  local_time: wallTime().nullable(),
  timezone: z.string(),
  location_id: id(),
  member_id: id().nullable(),
  note: z.string().nullable(),
  cancelled_at: instant().nullable(),
})

const fields = fieldsOf(appointment)

export const appointmentPrefix: Prefix = {
  name: 'appointment',
  fields,
  templates: templateFields(fields, { always: ['starts_at', 'kind'], nullable: [] }),
  async load(db, { orgId }, ids) {
    const visits = await findVisits(db, orgId, ids)
    return new Map(visits.map((visit) => [visit.id, factsOf(visit)]))
  },
}

function factsOf({ time_zone, assignee_id, ...visit }: Visit): Facts {
  const local = visit.starts_at === null ? null : localTimeOf(new Date(visit.starts_at), time_zone)
  return {
    ...visit,
    local_date: local?.date ?? null,
    local_time: local?.time ?? null,
    timezone: time_zone,
    member_id: assignee_id,
  }
}
