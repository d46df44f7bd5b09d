import * as z from 'zod'
import { eachOnce } from '../../../kernel/schema/each-once.ts'
import { anyDay, id, wallTime } from '../../../kernel/schema/fields.ts'
import { idOf } from '../../../kernel/schema/named-id.ts'
import { exactlyOne, needs, notTogether, withRules } from '../../../kernel/schema/member-rules.ts'
import { measurementsInput } from '../../price-book/index.ts'

export const openSlotsInput = withRules(
  z.strictObject({
    date_from: anyDay().describe("The first day, of the location's calendar."),
    days: z.int().min(1).max(31).default(7).describe('How many days are looked through.'),
    location_id: idOf('location')
      .optional()
      .describe('Where the work is; that of the job, else the home location of the caller unless given.'),
    duration_minutes: z.int().min(15).max(1440).optional().describe('How long the work takes.'),
    job_id: id().optional().describe('The job that is to be planned: it takes as long as it is planned to.'),
    service_ids: z
      .array(idOf('service'))
      .min(1)
      .max(20)
      .check(eachOnce())
      .optional()
      .describe('Services of the price book that are done one after the other.'),
    measurements: measurementsInput().optional(),
    crew_id: idOf('crew').optional().describe('Only when this crew is free, and so many of its members.'),
    member_ids: z
      .array(idOf('member'))
      .min(1)
      .max(20)
      .check(eachOnce())
      .optional()
      .describe('Only when so many of these members are free.'),
    crew_size: z.int().min(1).max(20).default(1).describe('How many members the work takes.'),
    step_minutes: z
      .int()
      .min(5)
      .max(240)
      .optional()
      .describe('How far starts are apart, from midnight on; as set for the location unless given.'),
    earliest: wallTime().optional().describe('No work before this time of the day.'),
    latest: wallTime().optional().describe('No work after this time of the day.'),
    buffer_minutes: z
      .int()
      .min(0)
      .max(480)
      .optional()
      .describe('What stays free before and behind other jobs; as set for the location unless given.'),
    limit: z.int().min(1).max(200).default(50).describe('How many slots an answer holds.'),
  }),
  exactlyOne('duration_minutes', 'job_id', 'service_ids'),
  needs('measurements', 'service_ids', 'needs services'),
  notTogether('crew_id', 'member_ids', 'is one way to say who, and `member_ids` another: give one of them'),
  {
    field: 'latest',
    message: 'must be later than `earliest`',
    holds: ({ earliest = '00:00:00', latest = '24:00:00' }) => earliest < latest,
  },
)

export type OpenSlotsInput = z.output<typeof openSlotsInput>
