import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { calendarDate, cents, currency, id, instant, wallTime } from '../../../kernel/schema/fields.ts'
import { jobStatuses } from '../../work/jobs/index.ts'
import { todos } from '../todos/index.ts'

const leadsSection = z
  .object({
    new_count: z.int().describe('Number of leads with status `new`.'),
    oldest_at: instant()
      .nullable()
      .describe('Time at which the oldest lead with status `new` was created. Null if there is none.'),
    to_call: z
      .array(
        z.object({
          lead_id: id(),
          customer_name: z.string().nullable(),
          customer_phone: z.string().nullable().describe('E.164.'),
          source: z.string().nullable(),
          created_at: instant(),
        }),
      )
      .describe('The oldest leads with status `new`, at most five.'),
  })
  .describe('New leads.')

const estimatesSection = z
  .object({
    waiting_count: z.int().describe('Number of estimates in status `sent`, `viewed` or `changes_requested`.'),
    viewed_count: z.int().describe('Number of estimates in status `viewed`.'),
    changes_requested_count: z.int().describe('Number of estimates in status `changes_requested`.'),
    total_cents: visibleWith('view_pricing', cents().describe('Total of the waiting estimates, in cents.')),
  })
  .describe('Estimates that wait for an answer from the customer or from the company.')

const jobsSection = z
  .object({
    has_any: z
      .boolean()
      .describe('True if the caller can read at least one job, at any location and with any status.'),
    unscheduled_count: z.int().describe('Number of jobs with status `unscheduled`.'),
    total_cents: visibleWith('view_pricing', cents().describe('Total of the unscheduled jobs, in cents.')),
    to_schedule: z
      .array(
        z.object({
          job_id: id(),
          job_number: z.int(),
          customer_name: z.string().nullable(),
          service_type: z.string().nullable(),
          total_cents: visibleWith('view_pricing', cents()),
          created_at: instant(),
        }),
      )
      .describe('The oldest unscheduled jobs, at most five.'),
    to_invoice: z
      .array(
        z.object({
          job_id: id(),
          job_number: z.int(),
          customer_name: z.string().nullable(),
          total_cents: visibleWith('view_pricing', cents()),
          currency: currency(),
        }),
      )
      .describe(
        'Jobs completed in the last 60 days that have lines not yet invoiced, earliest completion first, at most five.',
      ),
  })
  .describe('Jobs to schedule, and completed jobs to invoice.')

const crewSection = z
  .object({
    crews: z
      .array(
        z.object({
          crew_id: id()
            .nullable()
            .describe('The crew. Null for visits without a crew, which are grouped by their leader.'),
          member_id: id()
            .nullable()
            .describe('The member with the role `lead`, if there is no crew. Null otherwise.'),
          name: z.string().describe('Name of the crew, or of the member if there is no crew.'),
          statuses: z
            .array(z.enum(jobStatuses))
            .describe('Status of each visit of the day, in chronological order.'),
          done_count: z.int().describe('Number of completed visits.'),
          current: z
            .object({
              job_id: id(),
              visit_id: id(),
              status: z.enum(jobStatuses),
              customer_name: z.string().nullable(),
              scheduled_time_start: wallTime().nullable(),
            })
            .nullable()
            .describe('The visit under way, otherwise the next one. Null if all are done.'),
        }),
      )
      .describe('Crews with visits today, at most 50.'),
    unassigned_count: z.int().describe("Number of today's visits that have neither a crew nor a leader."),
    booked: z
      .array(
        z.object({
          date: calendarDate(),
          minutes: z.int().describe('Planned time of all visits of the day, in minutes.'),
        }),
      )
      .describe('One entry for each of the next six days.'),
  })
  .describe("Today's work, and the planned working time of the next days.")

const invoice = {
  invoice_id: id(),
  invoice_number: z.int().nullable().describe('Null until the invoice is sent.'),
  billing_name: z.string().nullable(),
}

const invoicesSection = z
  .object({
    overdue_count: z.int().describe('Number of overdue invoices.'),
    balance_cents: visibleWith(
      'view_invoices',
      cents().describe('Total balance of the overdue invoices, in cents.'),
    ),
    oldest_due_date: calendarDate().nullable().describe('Earliest due date of the overdue invoices.'),
    overdue: z
      .array(
        z.object({
          ...invoice,
          balance_cents: visibleWith('view_invoices', cents()),
          due_date: calendarDate().nullable(),
        }),
      )
      .describe('The overdue invoices with the earliest creation time, at most five.'),
    draft_count: z.int().describe('Number of draft invoices.'),
    to_send: z
      .array(z.object({ ...invoice, total_cents: visibleWith('view_invoices', cents()) }))
      .describe('The drafts with the earliest creation time, at most five.'),
  })
  .describe('Invoices to collect and to send.')

const todosSection = z
  .object({
    items: z.array(todos.schema).describe('The to-dos with the earliest due time, at most ten.'),
    has_more: z.boolean(),
  })
  .describe('Open to-dos.')

const failuresSection = z
  .object({
    messages: z
      .int()
      .optional()
      .describe(
        'Number of emails and text messages that failed in the last seven days, at most 100. Requires `manage_settings`.',
      ),
    webhook_deliveries: z
      .int()
      .optional()
      .describe(
        'Number of webhook deliveries of the last seven days that failed and are not retried, at most 100. Requires ' +
          '`manage_integrations` and access to all locations.',
      ),
  })
  .describe('Messages and webhook deliveries that failed.')

/** Content of the dashboard. A section is absent if the caller lacks the permission for its records. */
export const dashboardSchema = z.object({
  today: calendarDate().describe("Current date in the company's time zone, or in that of the location."),
  timezone: z.string().describe('IANA name of this time zone.'),
  currency: currency(),
  leads: leadsSection.optional(),
  estimates: estimatesSection.optional(),
  jobs: jobsSection.optional(),
  work: crewSection.optional(),
  invoices: invoicesSection.optional(),
  todos: todosSection.optional(),
  failures: failuresSection,
})
export type Dashboard = z.infer<typeof dashboardSchema>
