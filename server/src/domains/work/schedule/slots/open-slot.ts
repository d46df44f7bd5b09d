import * as z from 'zod'
import { calendarDate, id, instant, wallTime } from '../../../../kernel/schema/fields.ts'

export const openSlotSchema = z
  .object({
    date: calendarDate(),
    time_start: wallTime(),
    time_end: wallTime().describe('Local time at the end of the work.'),
    starts_at: instant(),
    ends_at: instant(),
    crew_id: id().optional().describe('The crew, if one was requested.'),
    member_ids: z.array(id()).describe('Members who are free during the whole slot, as many as `crew_size`.'),
  })
  .meta({ id: 'OpenSlot', description: 'A free time slot for work, and the members who are free.' })
