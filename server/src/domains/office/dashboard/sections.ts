import type { QueryContext } from '../../../kernel/operations/context.ts'
import { contextFor } from '../../../kernel/operations/context-for.ts'
import type { CountInput, StatusCount } from '../../../kernel/records/count-by-status.ts'
import { countLeads, listLeads } from '../../customers/leads/index.ts'
import { countInvoices, listInvoices } from '../../money/invoices/index.ts'
import { countEstimates } from '../../selling/estimates/index.ts'
import { addDays, type CalendarDate } from '../../../kernel/time/index.ts'
import { namesOfMembers } from '../../organization/company/index.ts'
import { namesOfCrews } from '../../people/crews/index.ts'
import {
  countJobs,
  listJobs,
  selectBookedDays,
  selectUnbilledJobs,
  selectVisitsOfDay,
  type VisitOfDay,
} from '../../work/jobs/index.ts'
import { listOutbox } from '../../messages/outbox/index.ts'
import { listTodos } from '../todos/index.ts'
import { listDeliveries } from '../webhooks/index.ts'
import type { Dashboard } from './dashboard.ts'
import { type CrewDay, crewsOfDay, currentVisit } from './crews-of-day.ts'
import { readList } from './read-list.ts'

const mostRows = 5
const mostTodos = 10
const mostFailures = 100
const mostCrews = 50
const mostVisits = 1000
const bookedDays = 6
const unbilledDays = 60
const failureDays = 7

const daysAgo = (ctx: QueryContext, days: number): string =>
  new Date(Date.parse(ctx.present) - days * 24 * 60 * 60 * 1000).toISOString()

type At = Pick<CountInput, 'location_id'>
const oldest = { sort: 'created_at', order: 'asc', limit: mostRows }

const sum = (counts: readonly StatusCount[], of: 'count' | 'cents', statuses: readonly string[]): number =>
  counts.reduce((total, each) => (statuses.includes(each.status) ? total + each[of] : total), 0)
const earliest = (counts: readonly StatusCount[], status: string): string | null =>
  counts.find((each) => each.status === status)?.earliest ?? null

export async function leadsSection(ctx: QueryContext, at: At): Promise<Dashboard['leads']> {
  const readable = contextFor(ctx, 'view_leads')
  if (!readable) return undefined
  const counts = await countLeads(readable, at, ['new'])
  const page = await readList(ctx, listLeads, { ...oldest, ...at, status: 'new' })
  return {
    new_count: sum(counts, 'count', ['new']),
    oldest_at: earliest(counts, 'new'),
    to_call: page!.items.map(({ id, customer_name, customer_phone, source, created_at }) => ({
      lead_id: id,
      customer_name,
      customer_phone,
      source,
      created_at,
    })),
  }
}

export async function estimatesSection(ctx: QueryContext, at: At): Promise<Dashboard['estimates']> {
  const readable = contextFor(ctx, 'view_estimates')
  if (!readable) return undefined
  const waiting = ['sent', 'viewed', 'changes_requested'] as const
  const counts = await countEstimates(readable, at, waiting)
  return {
    waiting_count: sum(counts, 'count', waiting),
    viewed_count: sum(counts, 'count', ['viewed']),
    changes_requested_count: sum(counts, 'count', ['changes_requested']),
    total_cents: sum(counts, 'cents', waiting),
  }
}

export async function jobsSection(ctx: QueryContext, at: At): Promise<Dashboard['jobs']> {
  const readable = contextFor(ctx, 'view_jobs')
  if (!readable) return undefined
  const counts = await countJobs(readable, at, ['unscheduled'])
  const unbilled = await selectUnbilledJobs(readable, { ...at, since: daysAgo(ctx, unbilledDays) }, mostRows)
  const page = await readList(ctx, listJobs, { ...oldest, ...at, status: 'unscheduled' })
  const any = await readList(ctx, listJobs, { limit: 1 })
  return {
    has_any: any!.items.length > 0,
    unscheduled_count: sum(counts, 'count', ['unscheduled']),
    total_cents: sum(counts, 'cents', ['unscheduled']),
    to_schedule: page!.items.map(
      ({ id, job_number, customer_name, service_type, total_cents, created_at }) => ({
        job_id: id,
        job_number,
        customer_name,
        service_type,
        total_cents,
        created_at,
      }),
    ),
    to_invoice: unbilled,
  }
}

/** Returns the crews of the day `today`, and the booked time of the following days. */
export async function workSection(
  ctx: QueryContext,
  at: At,
  today: CalendarDate,
): Promise<Dashboard['work']> {
  const readable = contextFor(ctx, 'view_jobs')
  if (!readable) return undefined
  const days = Array.from({ length: bookedDays }, (_, index) => addDays(today, index + 1))
  const [visits, booked] = await Promise.all([
    selectVisitsOfDay(readable, { day: today, ...at }, mostVisits),
    selectBookedDays(readable, { from: days[0]!, to: days.at(-1)!, ...at }),
  ])
  const { crews, unassigned } = crewsOfDay(visits)
  const names = await namesOf(readable, crews)
  return {
    crews: crews.slice(0, mostCrews).map(({ crew_id, member_id, visits: own }) => ({
      crew_id,
      member_id,
      name: names.get(crew_id ?? member_id) ?? '',
      statuses: own.map(({ status }) => status),
      done_count: own.filter(({ status }) => status === 'complete').length,
      current: presentVisit(currentVisit(own)),
    })),
    unassigned_count: unassigned,
    booked: days.map((date) => ({
      date,
      minutes: booked.find((each) => each.date === date)?.minutes ?? 0,
    })),
  }
}

const presentVisit = (visit: VisitOfDay | undefined) => {
  if (!visit) return null
  const { job_id, visit_id, status, customer_name, scheduled_time_start } = visit
  return { job_id, visit_id, status, customer_name, scheduled_time_start }
}

async function namesOf(ctx: QueryContext, crews: readonly CrewDay[]): Promise<Map<string | null, string>> {
  const orgId = ctx.actor.org.id
  const named = await Promise.all([
    namesOfCrews(
      ctx.db,
      orgId,
      crews.flatMap(({ crew_id }) => crew_id ?? []),
    ),
    namesOfMembers(
      ctx.db,
      orgId,
      crews.flatMap(({ member_id }) => member_id ?? []),
    ),
  ])
  return new Map(named.flat().map(({ id, name }) => [id, name]))
}

export async function invoicesSection(ctx: QueryContext, at: At): Promise<Dashboard['invoices']> {
  const readable = contextFor(ctx, 'view_invoices')
  if (!readable) return undefined
  const counts = await countInvoices(readable, at, ['overdue', 'draft'])
  const overdue = await readList(ctx, listInvoices, { ...oldest, ...at, status: 'overdue' })
  const drafts = await readList(ctx, listInvoices, { ...oldest, ...at, status: 'draft' })
  return {
    overdue_count: sum(counts, 'count', ['overdue']),
    balance_cents: sum(counts, 'cents', ['overdue']),
    oldest_due_date: earliest(counts, 'overdue'),
    overdue: overdue!.items.map(({ id, invoice_number, billing_name, balance_cents, due_date }) => ({
      invoice_id: id,
      invoice_number,
      billing_name,
      balance_cents,
      due_date,
    })),
    draft_count: sum(counts, 'count', ['draft']),
    to_send: drafts!.items.map(({ id, invoice_number, billing_name, total_cents }) => ({
      invoice_id: id,
      invoice_number,
      billing_name,
      total_cents,
    })),
  }
}

export async function todosSection(ctx: QueryContext, at: At): Promise<Dashboard['todos']> {
  const page = await readList(ctx, listTodos, {
    ...at,
    status: 'open',
    sort: 'due_at',
    order: 'asc',
    limit: mostTodos,
  })
  return page && { items: page.items, has_more: page.has_more }
}

/**
 * Returns the numbers of failed messages and failed webhook deliveries. Neither belongs to a location. Returns an empty
 * object in the sandbox, which sends no messages and no webhooks.
 */
export async function failuresSection(ctx: QueryContext): Promise<Dashboard['failures']> {
  if (ctx.actor.mode !== 'live') return {}
  const since = daysAgo(ctx, failureDays)
  const messages = await readList(ctx, listOutbox, { state: 'failed', since, limit: mostFailures })
  const deliveries = await readList(ctx, listDeliveries, {
    status: 'dead_letter',
    created_after: since,
    limit: mostFailures,
  })
  return {
    ...(messages && { messages: messages.items.length }),
    ...(deliveries && { webhook_deliveries: deliveries.items.length }),
  }
}
