import { acceptedEstimate, assignedJob, completedJob, sentEstimate, sentInvoice } from '../documents.ts'
import { ensure, expectEqual, expectRefusal, expectStatus } from '../expect.ts'
import type { Kit } from '../kit.ts'
import { aLine } from '../records.ts'
import { type Statement, statementsOf } from '../statement.ts'

const ofLead = statementsOf('states', ['live', 'leads:write', 'run leads.setStatus'])
const ofEstimate = statementsOf('states', [
  'practice',
  'clients:write',
  'run estimates.send',
  'run estimates.accept',
])
const ofJob = statementsOf('states', ['practice', 'clients:write', 'run jobs.complete', 'run jobs.assign'])
const ofInvoice = statementsOf('states', [
  'practice',
  'clients:write',
  'run invoices.send',
  'run invoices.recordPayment',
])
const openStatuses = [
  'contacted',
  'appointment_scheduled',
  'estimate_created',
  'estimate_sent',
  'approved',
  'deposit_collected',
  'new',
]

/** Sends an operation about one record that must lead to this status. */
async function moves(kit: Kit, operation: string, input: object, status: string): Promise<void> {
  const answer = await kit.run(operation, input)
  expectStatus(answer, 200)
  expectEqual(answer, 'status', answer.body.data.status, status)
}

const refuses = async (kit: Kit, operation: string, input: object): Promise<void> =>
  expectRefusal(await kit.run(operation, input), 409, 'invalid_state')

const leads: readonly Statement[] = [
  ofLead('lead.open', 'An open lead moves to every other open status.', [], async (kit) => {
    const { id } = await kit.stage.records.lead()
    for (const status of openStatuses) await moves(kit, 'leads.setStatus', { lead_id: id, status }, status)
  }),
  ofLead(
    'lead.lost',
    'A lead is marked lost with a reason, and is reopened as contacted.',
    [],
    async (kit) => {
      const { id } = await kit.stage.records.lead()
      expectRefusal(
        await kit.run('leads.setStatus', { lead_id: id, status: 'lost' }),
        422,
        'validation_error',
        'lost_reason',
      )
      await moves(kit, 'leads.setStatus', { lead_id: id, status: 'lost', lost_reason: 'price' }, 'lost')
      await refuses(kit, 'leads.setStatus', { lead_id: id, status: 'approved' })
      await moves(kit, 'leads.setStatus', { lead_id: id, status: 'contacted' }, 'contacted')
    },
  ),
  ofLead('lead.reason', 'A reason of loss is refused with another status.', [], async (kit) => {
    const { id } = await kit.stage.records.lead()
    const input = { lead_id: id, status: 'contacted', lost_reason: 'price' }
    expectRefusal(await kit.run('leads.setStatus', input), 422, 'validation_error', 'lost_reason')
  }),
  ofLead('lead.converted', 'A lead cannot be set to converted by hand.', [], async (kit) => {
    const { id } = await kit.stage.records.lead()
    expectRefusal(
      await kit.run('leads.setStatus', { lead_id: id, status: 'converted' }),
      422,
      'validation_error',
      'status',
    )
  }),
  ofLead('lead.same', 'Setting the current status of a lead changes nothing.', [], async (kit) => {
    const lead = await kit.stage.records.lead()
    const answer = await kit.run('leads.setStatus', { lead_id: lead.id, status: 'new' })
    expectStatus(answer, 200)
    expectEqual(answer, 'version', answer.body.data.version, lead.version)
  }),
  ofLead(
    'lead.version',
    'A change that expects an earlier version is 409 stale_version, with the current version.',
    [],
    async (kit) => {
      const lead = await kit.stage.records.lead()
      await kit.perform('leads.setStatus', { lead_id: lead.id, status: 'contacted' })
      const input = { lead_id: lead.id, status: 'approved', expected_version: lead.version }
      const answer = await kit.run('leads.setStatus', input)
      expectRefusal(answer, 409, 'stale_version')
      expectEqual(
        answer,
        'the version in its details',
        answer.body.error.details[0]?.version,
        lead.version + 1,
      )
    },
  ),
  ofLead(
    'lead.deleted',
    'A deleted lead is 404 and in no list.',
    ['run leads.delete', 'leads:read'],
    async (kit) => {
      const lead = await kit.stage.records.lead()
      await kit.perform('leads.delete', { lead_id: lead.id })
      expectRefusal(await kit.get(`/leads/${lead.id}`), 404, 'not_found')
      const list = await kit.get(`/leads?limit=100&created_after=${encodeURIComponent(lead['created_at'])}`)
      ensure(list, !list.text.includes(lead.id), 'a list without the deleted lead')
    },
  ),
]

const estimates: readonly Statement[] = [
  ofEstimate('estimate.draft', 'A new estimate is a draft without a number.', [], async (kit) => {
    const { id } = await kit.stage.records.estimate()
    const answer = await kit.run('estimates.get', { estimate_id: id }, { idempotencyKey: null })
    expectStatus(answer, 200)
    expectEqual(answer, 'status', answer.body.data.status, 'draft')
    expectEqual(answer, 'estimate_number', answer.body.data.estimate_number, null)
  }),
  ofEstimate('estimate.empty', 'An estimate without a price cannot be sent.', [], async (kit) => {
    const client = await kit.stage.records.client({ email: 'verify@example.com' })
    const { id } = await kit.stage.records.estimate({ client_id: client.id })
    const answer = await kit.run('estimates.send', { estimate_id: id, channels: ['email'] })
    ensure(answer, answer.status === 409 || answer.status === 422, `status 409 or 422, not ${answer.status}`)
  }),
  ofEstimate(
    'estimate.sent',
    'A sent estimate has a number, and its lines cannot change.',
    [],
    async (kit) => {
      const { id } = await sentEstimate(kit)
      const answer = await kit.run('estimates.get', { estimate_id: id }, { idempotencyKey: null })
      expectEqual(answer, 'status', answer.body.data.status, 'sent')
      ensure(answer, Number.isInteger(answer.body.data.estimate_number), 'a number')
      await refuses(kit, 'estimates.setLineItems', { estimate_id: id, line_items: [aLine] })
    },
  ),
  ofEstimate(
    'estimate.accepted',
    'An accepted estimate has a job, and cannot be declined.',
    ['jobs:read'],
    async (kit) => {
      const estimate = await acceptedEstimate(kit)
      const job = await kit.get(`/jobs/${estimate['job_id']}`)
      expectStatus(job, 200)
      expectEqual(job, 'estimate_id', job.body.data.estimate_id, estimate.id)
      expectEqual(job, 'status', job.body.data.status, 'unscheduled')
      await refuses(kit, 'estimates.decline', { estimate_id: estimate.id })
    },
  ),
  ofEstimate('estimate.draft-accepted', 'A draft cannot be accepted.', [], async (kit) => {
    const { id } = await kit.stage.records.estimate({ line_items: [aLine] })
    await refuses(kit, 'estimates.accept', { estimate_id: id })
  }),
  ofEstimate(
    'estimate.declined',
    'A sent estimate is declined, and reopened.',
    ['run estimates.reopen'],
    async (kit) => {
      const { id } = await sentEstimate(kit)
      await moves(kit, 'estimates.decline', { estimate_id: id, reason: 'verify' }, 'declined')
      await refuses(kit, 'estimates.accept', { estimate_id: id })
      expectStatus(await kit.run('estimates.reopen', { estimate_id: id }), 200)
    },
  ),
  ofEstimate('estimate.void', 'A void estimate cannot be sent.', ['run estimates.void'], async (kit) => {
    const { id } = await kit.stage.records.estimate({ line_items: [aLine] })
    await moves(kit, 'estimates.void', { estimate_id: id }, 'void')
    await refuses(kit, 'estimates.send', { estimate_id: id, channels: ['email'] })
  }),
]

const jobs: readonly Statement[] = [
  ofJob(
    'job.without-date',
    'A job without a date is unscheduled, and one with a date is scheduled.',
    ['run jobs.schedule'],
    async (kit) => {
      const job = await kit.stage.records.job()
      await moves(kit, 'jobs.get', { job_id: job.id }, 'unscheduled')
      await moves(kit, 'jobs.schedule', { job_id: job.id, scheduled_date: '2031-05-06' }, 'scheduled')
    },
  ),
  ofJob('job.no-assignee', 'A job without an assignee cannot be started.', [], async (kit) => {
    const { id } = await kit.stage.records.job({ scheduled_date: '2031-05-06' })
    await refuses(kit, 'jobs.start', { job_id: id })
  }),
  ofJob('job.work', 'A job is started, completed and reopened.', ['run jobs.reopen'], async (kit) => {
    const { id } = await assignedJob(kit)
    await moves(kit, 'jobs.start', { job_id: id }, 'in_progress')
    await moves(kit, 'jobs.complete', { job_id: id }, 'complete')
    const reopened = await kit.run('jobs.reopen', { job_id: id })
    expectStatus(reopened, 200)
    ensure(reopened, reopened.body.data.status !== 'complete', 'another status than complete')
  }),
  ofJob('job.complete-cancel', 'A completed job cannot be cancelled.', ['run jobs.cancel'], async (kit) => {
    const { id } = await completedJob(kit)
    await refuses(kit, 'jobs.cancel', { job_id: id, reason: 'verify', cancelled_by: 'company' })
  }),
  ofJob(
    'job.cancel',
    'A cancelled job cannot be started, and is restored.',
    ['run jobs.cancel', 'run jobs.restore'],
    async (kit) => {
      const { id } = await assignedJob(kit)
      await moves(kit, 'jobs.cancel', { job_id: id, reason: 'verify', cancelled_by: 'company' }, 'cancelled')
      await refuses(kit, 'jobs.start', { job_id: id })
      const restored = await kit.run('jobs.restore', { job_id: id })
      expectStatus(restored, 200)
      ensure(restored, restored.body.data.status !== 'cancelled', 'another status than cancelled')
    },
  ),
]

const invoices: readonly Statement[] = [
  ofInvoice('invoice.draft', 'A new invoice is a draft without a number.', [], async (kit) => {
    const { id } = await kit.stage.records.invoice()
    const answer = await kit.get(`/invoices/${id}`)
    expectStatus(answer, 200)
    expectEqual(answer, 'status', answer.body.data.status, 'draft')
    expectEqual(answer, 'invoice_number', answer.body.data.invoice_number, null)
  }),
  ofInvoice(
    'invoice.sent',
    'A sent invoice has a number, a date of issue, a due date and its whole total as balance.',
    [],
    async (kit) => {
      const { id } = await sentInvoice(kit)
      const answer = await kit.get(`/invoices/${id}`)
      const { status, invoice_number, issue_date, due_date, total_cents, balance_cents } = answer.body.data
      expectEqual(answer, 'status', status, 'sent')
      ensure(answer, Number.isInteger(invoice_number), 'a number')
      for (const day of [issue_date, due_date])
        ensure(answer, /^\d{4}-\d\d-\d\d$/.test(day), `a day, not ${day}`)
      expectEqual(answer, 'balance_cents', balance_cents, total_cents)
    },
  ),
  ofInvoice(
    'invoice.paid',
    'An invoice is partial after a part of its balance, and paid after the rest.',
    [],
    async (kit) => {
      const { id, balance_cents } = await sentInvoice(kit)
      const pay = (amount_cents: number): object => ({ invoice_id: id, amount_cents, method: 'check' })
      await moves(kit, 'invoices.recordPayment', pay(1000), 'partial')
      await moves(kit, 'invoices.recordPayment', pay(balance_cents - 1000), 'paid')
      const answer = await kit.get(`/invoices/${id}`)
      expectEqual(answer, 'balance_cents', answer.body.data.balance_cents, 0)
      ensure(answer, typeof answer.body.data.paid_at === 'string', 'paid_at')
    },
  ),
  ofInvoice(
    'invoice.too-much',
    'A payment above the balance is 409 invalid_state with the balance.',
    [],
    async (kit) => {
      const { id, balance_cents } = await sentInvoice(kit)
      const answer = await kit.run('invoices.recordPayment', {
        invoice_id: id,
        amount_cents: balance_cents + 1,
        method: 'cash',
      })
      expectRefusal(answer, 409, 'invalid_state')
      expectEqual(
        answer,
        'balance_cents in its details',
        answer.body.error.details[0]?.balance_cents,
        balance_cents,
      )
    },
  ),
  ofInvoice(
    'invoice.refund',
    'A refund raises the balance again, and first_paid_at stays.',
    ['run invoices.refundPayment'],
    async (kit) => {
      const { id, balance_cents } = await sentInvoice(kit)
      const paid = await kit.perform('invoices.recordPayment', {
        invoice_id: id,
        amount_cents: balance_cents,
        method: 'cash',
      })
      const [payment] = paid.payments
      const answer = await kit.run('invoices.refundPayment', {
        payment_id: payment.id,
        amount_cents: 400,
        reason: 'verify',
      })
      expectStatus(answer, 200)
      const { invoice } = answer.body.data
      expectEqual(answer, 'balance_cents', invoice.balance_cents, 400)
      expectEqual(answer, 'amount_refunded_cents', invoice.amount_refunded_cents, 400)
      expectEqual(answer, 'status', invoice.status, 'partial')
      expectEqual(answer, 'first_paid_at', invoice.first_paid_at, paid.first_paid_at)
    },
  ),
  ofInvoice(
    'invoice.void',
    'An invoice with a payment cannot be voided, and one without is void with the balance 0.',
    ['run invoices.void'],
    async (kit) => {
      const [paid, unpaid] = [await sentInvoice(kit), await sentInvoice(kit)]
      await kit.perform('invoices.recordPayment', { invoice_id: paid.id, amount_cents: 100, method: 'cash' })
      await refuses(kit, 'invoices.void', { invoice_id: paid.id })
      const answer = await kit.run('invoices.void', { invoice_id: unpaid.id })
      expectStatus(answer, 200)
      expectEqual(answer, 'status', answer.body.data.status, 'void')
      expectEqual(answer, 'balance_cents', answer.body.data.balance_cents, 0)
    },
  ),
  ofInvoice(
    'invoice.payment-of-void',
    'A void invoice takes no payment.',
    ['run invoices.void'],
    async (kit) => {
      const { id } = await sentInvoice(kit)
      await kit.perform('invoices.void', { invoice_id: id })
      await refuses(kit, 'invoices.recordPayment', { invoice_id: id, amount_cents: 100, method: 'cash' })
    },
  ),
]

/** Statements about statuses and the changes between them. */
export const states: readonly Statement[] = [...leads, ...estimates, ...jobs, ...invoices]
