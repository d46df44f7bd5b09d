import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { event } from '../../../kernel/events/event.ts'
import { calendarDate, cents, currency, id, instant, wallTime } from '../../../kernel/schema/fields.ts'
import { eventAuthorSchema } from '../../../kernel/records/author.ts'
import { assigneeSchema } from './job-assignees-table.ts'
import { jobStatuses } from './job-status.ts'
import { visitKinds } from '../checklists/index.ts'

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
    total_cents: visibleWith('view_pricing', cents()),
    currency: currency(),
    version: z.int(),
    updated_at: instant(),
  }),
})

export const jobCompleted = event({
  name: 'job.completed',
  summary: 'A job was completed. The event is sent again if the job is reopened and completed again.',
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

const ids = { job_id: id(), job_number: z.int(), client_id: id(), location_id: id() }
const state = { version: z.int(), updated_at: instant() }

export const jobStatusChanged = event({
  name: 'job.status_changed',
  summary: 'The status of a job changed.',
  payload: z.object({
    ...ids,
    previous_status: z.enum(jobStatuses),
    status: z.enum(jobStatuses),
    reason: z.string().nullable(),
    changed_by: eventAuthorSchema,
    changed_at: instant(),
    ...state,
  }),
})

const visit = {
  job_id: id(),
  visit_id: id(),
  visit_number: z.int(),
  kind: z.enum(visitKinds),
  job_number: z.int(),
  client_id: id(),
  location_id: id(),
}

// The following events of visits are internal: they trigger automations, but are not sent to webhooks.

export const visitAdded = event({
  name: 'visit.added',
  summary: 'A visit was added to a job.',
  payload: z.object({ ...visit, scheduled_date: calendarDate().nullable(), visits_total: z.int(), ...state }),
})

export const visitCompleted = event({
  name: 'visit.completed',
  summary:
    'A visit of a job with several visits was completed. The event is sent again if the visit is ' +
    'reopened and completed again.',
  payload: z.object({
    ...visit,
    completed_at: instant(),
    visits_total: z.int(),
    visits_done: z.int(),
    ...state,
  }),
})

const window = z.object({
  scheduled_date: calendarDate().nullable(),
  scheduled_time_start: wallTime().nullable(),
  scheduled_time_end: wallTime().nullable(),
})

export const jobRescheduled = event({
  name: 'job.rescheduled',
  summary: 'A job, or one of its visits, was moved to another time.',
  payload: z.object({
    ...ids,
    visit_id: id(),
    ...window.shape,
    previous: window,
    timezone: z.string(),
    rescheduled_count: z.int(),
    ...state,
  }),
})

export const jobAssigned = event({
  name: 'job.assigned',
  summary: 'The assignees of a job or of one of its visits, or their roles, changed.',
  payload: z.object({
    ...ids,
    visit_id: id(),
    assignees: z.array(assigneeSchema),
    previous_assignees: z.array(assigneeSchema),
    ...state,
  }),
})

export const jobSplit = event({
  name: 'job.split',
  summary: 'Lines of a job, or parts of them, were moved to another job.',
  payload: z.object({
    ...ids,
    into_job_id: id(),
    into_job_number: z.int(),
    into_version: z.int(),
    estimate_id: id().nullable(),
    total_cents: visibleWith('view_pricing', cents()),
    into_total_cents: visibleWith('view_pricing', cents()),
    currency: currency(),
    ...state,
  }),
})
