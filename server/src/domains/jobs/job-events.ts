import * as z from 'zod'
import { event } from '../../kernel/events/event.ts'
import { calendarDate, cents, currency, id, instant, wallTime } from '../../kernel/schema/fields.ts'
import { jobStatuses } from './job-status.ts'

export const jobCreated = event({
  name: 'job.created',
  summary: 'A job was created.',
  payload: z.object({
    job_id: id(),
    job_number: z.int(),
    client_id: id(),
    property_id: id().nullable(),
    location_id: id(),
    estimate_id: id().nullable(),
    status: z.enum(jobStatuses),
    scheduled_date: calendarDate().nullable(),
    scheduled_time_start: wallTime().nullable(),
    scheduled_time_end: wallTime().nullable(),
    timezone: z.string(),
    total_cents: cents(),
    currency: currency(),
    version: z.int(),
    updated_at: instant(),
  }),
})

export const jobCompleted = event({
  name: 'job.completed',
  summary: 'A job was completed; again, if it was reopened in between.',
  payload: z.object({
    job_id: id(),
    job_number: z.int(),
    client_id: id(),
    previous_status: z.enum(jobStatuses),
    status: z.literal('complete'),
    version: z.int(),
    updated_at: instant(),
  }),
})
