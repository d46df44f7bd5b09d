import { createHash } from 'node:crypto'
import type { LineItem } from '../../../organization/line-items/index.ts'
import { inOrder } from '../job-assignees-table.ts'
import type { JobRow } from '../job.ts'

/** The parts of a job that its recurrence writes. A member who changes one of them pins it. */
export const recurrenceGroups = ['window', 'work', 'place', 'people'] as const
export type RecurrenceGroup = (typeof recurrenceGroups)[number]

/** Digest of each group. Equal digests stand for equal values, so a value that is changed back is not pinned. */
export type WrittenGroups = Record<RecurrenceGroup, string>

type Occurrence = Pick<
  JobRow,
  | 'scheduled_date'
  | 'scheduled_time_start'
  | 'scheduled_time_end'
  | 'arrival_window_minutes'
  | 'service_type'
  | 'line_items'
  | 'property_id'
  | 'crew_id'
  | 'assignees'
>

/** The client is not part of the place: it changes only by a merge, which pins nothing. */
export function writtenGroups(job: Occurrence): WrittenGroups {
  return {
    window: digest([
      job.scheduled_date,
      job.scheduled_time_start,
      job.scheduled_time_end,
      job.arrival_window_minutes,
    ]),
    work: digest([job.service_type, job.line_items.map(contentOf)]),
    place: digest(job.property_id),
    people: digest([job.crew_id, inOrder(job.assignees).map(({ member_id, role }) => [member_id, role])]),
  }
}

/** What a line says, without ids, its origin and the amounts that follow from the rest. */
const contentOf = (line: LineItem): unknown[] => [
  line.kind,
  line.service_id,
  line.name,
  line.description,
  line.quantity,
  line.unit,
  line.unit_price_cents,
  line.unit_price_decimal,
  line.discount,
  line.minimum_cents,
  line.taxable,
  line.tax_rate_id,
  line.optional,
  line.selected,
  line.option_id,
  line.pay_class,
]

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
