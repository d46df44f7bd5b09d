/**
 * Receives the events of a webhook destination and prints each one once. Settings: WEBHOOK_SECRETS (the signing secret;
 * during a rotation, both secrets separated by a comma), SEEN_FILE, PORT.
 *
 * Events arrive in no fixed order. The program applies the status of a lead only if its `version` is higher than that of
 * the event that it applied last. A test of the destination has invented data, and is only answered.
 */
import { appendFile, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { QuoinError, type WebhookEvent } from '@quoin/sdk'
import { readWebhook } from '@quoin/sdk/webhooks'

const secrets = process.env['WEBHOOK_SECRETS']!.split(',')
const file = process.env['SEEN_FILE'] ?? 'seen.txt'
const seen = new Set((await readFile(file, { encoding: 'utf8', flag: 'a+' })).split('\n'))
/** Version of each lead whose status was applied. With a database, it stands in the row of the lead. */
const versions = new Map<string, number>()
const largestBody = 1_000_000

const server = createServer((request, response) => {
  receive(request).then(
    () => response.writeHead(204).end(),
    (error: unknown) => {
      // A request that the service did not send is answered with 400. Any other failure is answered with 500, so that
      // the service delivers the event again.
      response.writeHead(QuoinError.is(error, 'invalid_webhook') ? 400 : 500).end()
      console.error(error)
    },
  )
})
server.listen(Number(process.env['PORT'] ?? 8082), () => {
  console.log(JSON.stringify(server.address()))
})

async function receive(request: IncomingMessage): Promise<void> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    chunks.push(chunk as Buffer)
    if ((size += (chunk as Buffer).length) > largestBody) throw new Error('The body is too large.')
  }
  const event = await readWebhook(Buffer.concat(chunks), request.headers, secrets)
  // A delivery is repeated if its answer is lost, so its id is stored before the answer.
  if (seen.has(event.id)) return
  handle(event)
  seen.add(event.id)
  await appendFile(file, `${event.id}\n`)
}

function handle(event: WebhookEvent): void {
  if ('test' in event.data) return
  switch (event.event) {
    case 'invoice.paid':
      console.log(`Invoice ${event.data.invoice_number ?? ''} is paid: ${event.data.total_cents / 100}.`)
      break
    case 'lead.created':
      console.log(`New lead: ${event.data.customer_name ?? 'unknown'}.`)
      break
    case 'lead.status_changed': {
      const { lead_id, version, status } = event.data
      if (version <= (versions.get(lead_id) ?? 0)) return
      versions.set(lead_id, version)
      console.log(`Lead ${lead_id} is ${status}.`)
      break
    }
    default:
      console.log(`Event ${event.event}.`)
  }
}
