import * as z from 'zod'
import { calendarDate, id, instant, wallTime } from '../../../kernel/schema/fields.ts'

export const openSlotSchema = z
  .object({
    date: calendarDate(),
    time_start: wallTime(),
    time_end: wallTime().describe('What the clock shows when the work has taken its time.'),
    starts_at: instant(),
    ends_at: instant(),
    crew_id: id().optional().describe('The crew that was asked for.'),
    member_ids: z.array(id()).describe('Who is free all the time: as many as the work takes.'),
  })
  .meta({ id: 'OpenSlot', description: 'When work could be done, and by whom.' })
