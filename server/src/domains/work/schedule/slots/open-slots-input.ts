import * as z from 'zod'
import { eachOnce } from '../../../../kernel/schema/each-once.ts'
import { anyDay, id, wallTime } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { exactlyOne, needs, notTogether, withRules } from '../../../../kernel/schema/member-rules.ts'
import { measurementsInput } from '../../../money/price-book/index.ts'

export const openSlotsInput = withRules(
  z.strictObject({
    date_from: anyDay().describe("First day, in the location's time zone."),
    days: z.int().min(1).max(31).default(7).describe('Number of days to search.'),
    location_id: idOf('location')
      .optional()
      .describe(
        "Location of the work. Defaults to the location of the job, or else the caller's home location.",
      ),
    duration_minutes: z.int().min(15).max(1440).optional().describe('Duration of the work, in minutes.'),
    job_id: id().optional().describe('The job to schedule. Its planned duration is used.'),
    visit_id: id().nullish().describe('A visit of the job. Defaults to its current visit.'),
    service_ids: z
      .array(idOf('service'))
      .min(1)
      .max(20)
      .check(eachOnce())
      .optional()
      .describe('Services of the price book. Their durations are added up.'),
    measurements: measurementsInput().optional(),
    crew_id: idOf('crew')
      .optional()
      .describe('Only times at which this crew and `crew_size` of its members are free.'),
    member_ids: z
      .array(idOf('member'))
      .min(1)
      .max(20)
      .check(eachOnce())
      .optional()
      .describe('Only times at which `crew_size` of these members are free.'),
    crew_size: z.int().min(1).max(20).default(1).describe('Number of members that the work requires.'),
    step_minutes: z
      .int()
      .min(5)
      .max(240)
      .optional()
      .describe(
        "Minutes between two start times, counted from midnight. Defaults to the location's setting.",
      ),
    earliest: wallTime().optional().describe('Earliest local time of day for the work.'),
    latest: wallTime().optional().describe('Latest local time of day for the work.'),
    buffer_minutes: z
      .int()
      .min(0)
      .max(480)
      .optional()
      .describe("Minutes that stay free before and after other jobs. Defaults to the location's setting."),
    limit: z.int().min(1).max(200).default(50).describe('Maximum number of slots.'),
  }),
  exactlyOne('duration_minutes', 'job_id', 'service_ids'),
  needs('visit_id', 'job_id', 'needs a job'),
  needs('measurements', 'service_ids', 'needs services'),
  notTogether('crew_id', 'member_ids', 'cannot be passed together with `member_ids`'),
  {
    field: 'latest',
    message: 'must be later than `earliest`',
    isMet: ({ earliest = '00:00:00', latest = '24:00:00' }) => earliest < latest,
  },
)

export type OpenSlotsInput = z.output<typeof openSlotsInput>
