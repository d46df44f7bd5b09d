import { createHmac } from 'node:crypto'
import { acceptedEstimate, assignedJob, sentInvoice } from '../documents.ts'
import { ensure, expectEqual, expectStatus, NotTried, StatementFailure } from '../expect.ts'
import type { Answer } from '../exchange.ts'
import type { Kit } from '../kit.ts'
import type { Made } from '../made.ts'
import { destination, eventNames, localReceiver, nowhere, type Received, waitFor } from '../receiver.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('events', [
  'practice',
  'leads:write',
  'clients:write',
  'webhooks:write',
  'webhooks:read',
  'run webhooks.deliveries.list',
  'run invoices.recordPayment',
])
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const deliveryWaitMs = 15_000

/** The records that cause the events, and the receiver of these events. */
interface Story {
  to: Made
  isLocal: boolean
  lead: Made
  estimate: Made
  job: Made
  invoice: Made
}

/** Causes every event once, with a destination that is subscribed to all of them. */
function story(kit: Kit): Promise<Story> {
  return kit.stage.once('story', async () => {
    const receiver = await localReceiver(kit)
    const to = await destination(kit, receiver?.url ?? nowhere, eventNames)
    const lead = await kit.stage.records.lead()
    await kit.perform('leads.setStatus', { lead_id: lead.id, status: 'contacted' })
    const estimate = await acceptedEstimate(kit)
    const job = await assignedJob(kit)
    await kit.perform('jobs.start', { job_id: job.id })
    await kit.perform('jobs.complete', { job_id: job.id })
    const invoice = await sentInvoice(kit)
    const pay = (): Promise<Made> =>
      kit.perform('invoices.recordPayment', {
        invoice_id: invoice.id,
        amount_cents: invoice['balance_cents'],
        method: 'cash',
      })
    const paid = await pay()
    // The balance reaches zero a second time. `invoice.paid` is not emitted again.
    await kit.perform('invoices.refundPayment', { payment_id: paid['payments'][0].id, reason: 'verify' })
    await pay()
    return { to, isLocal: receiver !== undefined, lead, estimate, job, invoice }
  })
}

interface Delivery {
  id: string
  event: string
  status: string
}

async function deliveriesOf(kit: Kit, { to }: Story): Promise<{ answer: Answer; items: Delivery[] }> {
  const answer = await kit.run(
    'webhooks.deliveries.list',
    { destination_id: to.id, limit: 100 },
    { idempotencyKey: null },
  )
  expectStatus(answer, 200)
  return { answer, items: answer.body.data.items }
}

/** Returns the body of the delivery of this event about this record. */
async function delivered(
  kit: Kit,
  played: Story,
  event: string,
  id: string,
): Promise<{ answer: Answer; delivery: Made; body: Made }> {
  const seen = new Set<string>()
  const found = await waitFor(async () => {
    const { items } = await deliveriesOf(kit, played)
    for (const item of items.filter((each) => each.event === event && !seen.has(each.id))) {
      seen.add(item.id)
      const answer = await kit.run(
        'webhooks.deliveries.get',
        { delivery_id: item.id },
        { idempotencyKey: null },
      )
      expectStatus(answer, 200)
      if (answer.body.data.body.includes(id))
        return { answer, delivery: answer.body.data, body: JSON.parse(answer.body.data.body) }
    }
    return undefined
  }, deliveryWaitMs)
  if (found !== undefined) return found
  const { answer } = await deliveriesOf(kit, played)
  throw new StatementFailure(`a delivery of ${event} about ${id}`, answer.exchange)
}

const subject = (event: string, played: Story): string => {
  if (event.startsWith('lead.')) return played.lead.id
  if (event.startsWith('estimate.')) return played.estimate.id
  return event.startsWith('job.') ? played.job.id : played.invoice.id
}

/** Values in the data of the events. The form of `job.completed` is part of the specification, so it has a statement of its own. */
const factsOf: Readonly<Record<string, (played: Story) => Readonly<Record<string, unknown>>>> = {
  'lead.created': ({ lead }) => ({
    lead_id: lead.id,
    status: 'new',
    customer_name: lead['customer_name'],
    location_id: lead['location_id'],
  }),
  'lead.status_changed': ({ lead }) => ({ lead_id: lead.id, previous_status: 'new', status: 'contacted' }),
  'estimate.created': ({ estimate }) => ({ estimate_id: estimate.id, client_id: estimate['client_id'] }),
  'estimate.accepted': ({ estimate }) => ({
    estimate_id: estimate.id,
    client_id: estimate['client_id'],
    previous_status: 'sent',
    status: 'accepted',
    total_cents: estimate['total_cents'],
  }),
  'job.created': ({ job }) => ({
    job_id: job.id,
    job_number: job['job_number'],
    client_id: job['client_id'],
    scheduled_date: job['scheduled_date'],
  }),
  'invoice.created': ({ invoice }) => ({
    invoice_id: invoice.id,
    client_id: invoice['client_id'],
    status: 'draft',
    total_cents: invoice['total_cents'],
  }),
  'invoice.paid': ({ invoice }) => ({
    invoice_id: invoice.id,
    previous_status: 'sent',
    status: 'paid',
    total_cents: invoice['total_cents'],
    amount_paid_cents: invoice['total_cents'],
    balance_cents: 0,
    final_payment_method: 'cash',
  }),
}

/** Statements about the events that destinations receive. */
export const events: readonly Statement[] = [
  ...eventNames.map((event) =>
    define(
      `delivered.${event}`,
      `The event ${event} is delivered, with the id of the delivery, its name, its time and its data.`,
      [],
      async (kit) => {
        const played = await story(kit)
        const { answer, delivery, body } = await delivered(kit, played, event, subject(event, played))
        expectEqual(answer, 'the id in the body', body.id, delivery.id)
        expectEqual(answer, 'the event in the body', body['event'], event)
        ensure(answer, instant.test(body['timestamp']), 'an instant in timestamp')
        ensure(answer, typeof body['data'] === 'object' && body['data'] !== null, 'an object in data')
      },
    ),
  ),
  define(
    'job.completed',
    'The data of job.completed are the job, its number, its client and both statuses.',
    [],
    async (kit) => {
      const played = await story(kit)
      const { answer, body } = await delivered(kit, played, 'job.completed', played.job.id)
      const { data } = body
      for (const name of ['job_id', 'job_number', 'client_id', 'previous_status', 'status'])
        ensure(answer, Object.hasOwn(data, name), `the member ${name} in data`)
      expectEqual(answer, 'job_id', data.job_id, played.job.id)
      expectEqual(answer, 'previous_status', data.previous_status, 'in_progress')
      expectEqual(answer, 'status', data.status, 'complete')
    },
  ),
  ...Object.entries(factsOf).map(([event, facts]) =>
    define(`data.${event}`, `The data of ${event} are those of the record at that time.`, [], async (kit) => {
      const played = await story(kit)
      const { answer, body } = await delivered(kit, played, event, subject(event, played))
      for (const [name, value] of Object.entries(facts(played)))
        expectEqual(answer, `${name} in data`, body['data'][name], value)
    }),
  ),
  define(
    'invoice.paid-once',
    'invoice.paid is sent once, also if the invoice is paid again after a refund.',
    [],
    async (kit) => {
      const played = await story(kit)
      await delivered(kit, played, 'invoice.paid', played.invoice.id)
      const { answer, items } = await deliveriesOf(kit, played)
      const bodies = await Promise.all(
        items
          .filter(({ event }) => event === 'invoice.paid')
          .map(async ({ id }) =>
            String(
              (await kit.perform('webhooks.deliveries.get', { delivery_id: id }, { idempotencyKey: null }))
                .body,
            ),
          ),
      )
      expectEqual(
        answer,
        'the number of deliveries',
        bodies.filter((body) => body.includes(played.invoice.id)).length,
        1,
      )
    },
  ),
  define(
    'subscribed',
    'A destination receives only the events that it is subscribed to.',
    [],
    async (kit) => {
      const to = await destination(kit, nowhere, ['lead.status_changed'])
      const lead = await kit.stage.records.lead()
      await kit.perform('leads.setStatus', { lead_id: lead.id, status: 'contacted' })
      const played = { ...(await story(kit)), to }
      await delivered(kit, played, 'lead.status_changed', lead.id)
      const { answer, items } = await deliveriesOf(kit, played)
      for (const { event } of items)
        expectEqual(answer, 'the event of a delivery', event, 'lead.status_changed')
    },
  ),
  define(
    'headers',
    'A delivery has the five headers of webhooks, and X-Webhook-ID is the id of its body.',
    [],
    async (kit) => {
      const { answer, request } = await received(kit)
      const { headers, body } = request
      for (const name of [
        'x-webhook-id',
        'x-webhook-signature',
        'x-webhook-event',
        'x-webhook-timestamp',
        'x-webhook-attempt',
      ])
        ensure(answer, typeof headers[name] === 'string', `the header ${name} of the delivery`)
      const { id, event } = JSON.parse(body) as { id: string; event: string }
      expectEqual(answer, 'X-Webhook-ID', headers['x-webhook-id'], id)
      expectEqual(answer, 'X-Webhook-Event', headers['x-webhook-event'], event)
      expectEqual(answer, 'X-Webhook-Attempt', headers['x-webhook-attempt'], '1')
      ensure(answer, headers['content-type']?.startsWith('application/json') === true, 'JSON')
    },
  ),
  define(
    'signature',
    'A delivery is signed: HMAC-SHA256 of its raw body with the secret, in lower-case hex.',
    [],
    async (kit) => {
      const { answer, request, played } = await received(kit)
      const signature = createHmac('sha256', played.to['secret']).update(request.body).digest('hex')
      expectEqual(answer, 'X-Webhook-Signature', request.headers['x-webhook-signature'], signature)
    },
  ),
  define(
    'standard-signature',
    'A delivery is also signed as Standard Webhooks prescribe: over its id, its time and its raw body.',
    [],
    async (kit) => {
      const { answer, request, played } = await received(kit)
      const { headers } = request
      const [id, time] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])]
      expectEqual(answer, 'webhook-id', id, headers['x-webhook-id'])
      const secret = Buffer.from(String(played.to['secret']).slice('whsec_'.length), 'base64')
      const expected = createHmac('sha256', secret).update(`${id}.${time}.${request.body}`).digest('base64')
      expectEqual(answer, 'webhook-signature', headers['webhook-signature'], `v1,${expected}`)
    },
  ),
]

/** Returns a delivery of the story as the receiver on this machine got it. */
async function received(kit: Kit): Promise<{ answer: Answer; request: Received; played: Story }> {
  const played = await story(kit)
  const receiver = await localReceiver(kit)
  if (receiver === undefined) throw new NotTried('the instance does not deliver to this machine')
  const request = await waitFor(
    () => receiver.received.find(({ body }) => body.includes(played.lead.id)),
    deliveryWaitMs,
  )
  const { answer } = await deliveriesOf(kit, played)
  if (request === undefined) throw new NotTried('the instance cannot reach this machine')
  return { answer, request, played }
}
