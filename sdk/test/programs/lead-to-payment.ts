import { createServer } from 'node:http'
import { Quoin, QuoinError, readWebhook } from '@quoin/sdk'

// Test program that goes from the lead to the paid invoice, with a webhook, a file, two dry runs and pages. Runs on
// every runtime.

const quoin = new Quoin({ apiKey: () => process.env['QUOIN_KEY']!, baseUrl: process.env['QUOIN_URL']! })
const { estimates, invoices, leads } = quoin.operations

// Receiver of webhook deliveries, which verifies the raw body.
let secret = ''
let received: (event: string) => void
const delivery = new Promise<string>((resolve) => (received = resolve))
const hook = createServer((request, response) => {
  const receive = async (): Promise<void> => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    try {
      const event = await readWebhook(Buffer.concat(chunks).toString(), request.headers, secret)
      response.writeHead(204).end()
      received(event.event)
    } catch {
      response.writeHead(400).end()
    }
  }
  void receive()
})
await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
const { port } = hook.address() as { port: number }
const destination = await quoin.webhooks.create({
  name: 'Demo',
  url: `http://127.0.0.1:${port}/`,
  events: ['invoice.paid'],
})
secret = destination.secret

const me = await quoin.me({ timeout: 5_000, signal: new AbortController().signal })
const location_id = (await quoin.clients.list({ limit: 1 })).items[0]!.location_id
const lead = await leads.create({
  location_id,
  customer_name: 'A customer',
  customer_email: 'customer@example.com',
  service_address: '12 Elm Street',
})
const { client_id } = await leads.convertToClient({ lead_id: lead.id })
const { id: estimate_id } = await estimates.create({ location_id, client_id })
await estimates.setLineItems({
  estimate_id,
  line_items: [{ name: 'House wash', quantity: '1', unit_price_cents: 24_900 }],
})
const sending = await estimates.send.dryRun({ estimate_id, channels: ['email'] })
const [message] = sending.would.messages
await sending.confirm()
const { job_id } = await estimates.accept({ estimate_id, accepted_via: 'recorded' })
const invoice = await invoices.createFromJob({ job_id: job_id! })
const file = {
  name: 'terms.pdf',
  type: 'application/pdf',
  bytes: new TextEncoder().encode('%PDF-1.4\n%%EOF\n'),
}
const stored = await quoin.uploads.invoiceAttachment({ invoice_id: invoice.id, file })
await invoices.send({ invoice_id: invoice.id, channels: ['email'] })
const { balance_cents } = await invoices.get({ invoice_id: invoice.id })
const paying = await invoices.recordPayment.dryRun({
  invoice_id: invoice.id,
  amount_cents: balance_cents!,
  method: 'check',
})
const { data, requestId } = await paying.confirm().withResponse()

const statuses: string[] = []
for await (const each of quoin.leads.list({ sort: 'updated_at', limit: 100 })) statuses.push(each.status)
const page = await invoices.list({ limit: 25 })
let staleAt: unknown
try {
  await invoices.recordPayment({
    invoice_id: invoice.id,
    amount_cents: 1,
    method: 'cash',
    expected_version: 1,
  })
} catch (error) {
  if (!QuoinError.is(error, 'stale_version')) throw error
  staleAt = error.details[0]!.version
}
const event = await delivery
await quoin.webhooks.delete(destination.id)
hook.close()
hook.closeAllConnections?.()

const facts = {
  organization: me.organization.slug,
  message: message?.to,
  file: stored.filename,
  paid: data.status,
  hasRequestId: requestId !== undefined,
  statuses,
  invoices: page.items.length,
  isStale: typeof staleAt === 'number',
  event,
}
console.log(JSON.stringify(facts))
