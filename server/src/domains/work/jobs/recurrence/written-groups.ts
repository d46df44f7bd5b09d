import { createHash } from 'node:crypto'
import type { LineItem } from '../../../organization/line-items/index.ts'
import { inOrder } from '../job-assignees-table.ts'
import type { JobRow } from '../job.ts'

/**
 * Groups of values that a recurrence writes to its jobs: date and times, service type and lines, property, and
 * assignment. If a member changes a group in a job, it becomes pinned: the recurrence no longer changes it there.
 */
export const recurrenceGroups = ['window', 'work', 'place', 'people'] as const
export type RecurrenceGroup = (typeof recurrenceGroups)[number]

/**
 * A digest (hash) of the values of each group. Equal digests mean equal values. Therefore a group is not pinned if a
 * member changes it and then restores its values.
 */
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

/**
 * Computes the digests of a job. The client is not part of `place`, because it can change only when clients are merged,
 * and a merge must not pin the group.
 */
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

/** Returns the content of a line for comparison, without ids, source and computed amounts. */
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
