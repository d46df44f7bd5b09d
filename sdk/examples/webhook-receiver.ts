/**
 * Receives the events of a webhook destination and prints each one once. Settings: WEBHOOK_SECRETS (the signing secret;
 * during a rotation, both secrets separated by a comma), SEEN_FILE, PORT.
 */
import { appendFile, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { QuoinError, type WebhookEvent } from '@quoin/sdk'
import { readWebhook } from '@quoin/sdk/webhooks'

const secrets = process.env['WEBHOOK_SECRETS']!.split(',')
const file = process.env['SEEN_FILE'] ?? 'seen.txt'
const seen = new Set((await readFile(file, { encoding: 'utf8', flag: 'a+' })).split('\n'))
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
  switch (event.event) {
    case 'invoice.paid':
      console.log(`Invoice ${event.data.invoice_number ?? ''} is paid: ${event.data.total_cents / 100}.`)
      break
    case 'lead.created':
      console.log(`New lead: ${event.data.customer_name ?? 'unknown'}.`)
      break
    default:
      console.log(`Event ${event.event}.`)
  }
}
