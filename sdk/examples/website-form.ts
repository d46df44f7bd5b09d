/**
 * Receives the contact form of a website and creates a lead. The key needs only the scope `leads:write`, so a leaked
 * key reads nothing. Settings: QUOIN_URL, QUOIN_KEY, PORT.
 *
 * The form has a hidden field `submission` with a random text, new for each page view. A visitor who sends the same
 * form twice creates one lead. A form that was refused and then corrected has other content, and therefore another
 * idempotency key.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { Quoin, QuoinError } from '@quoin/sdk'

const quoin = new Quoin({ baseUrl: process.env['QUOIN_URL']!, apiKey: process.env['QUOIN_KEY']! })
const largestForm = 20_000

const server = createServer((request, response) => {
  const answer = (status: number, text: string): void => {
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
  }
  if (request.method !== 'POST') return answer(405, 'Send the form with POST.')
  receive(request).then(
    () => answer(200, 'Thank you. We will call you.'),
    (error: unknown) => {
      if (QuoinError.is(error, 'validation_error')) return answer(422, error.details.map(sentence).join('\n'))
      // The visitor gets no details of the error. The log contains the request id for the operator.
      console.error(error)
      return answer(503, 'Please try again in a few minutes, or call us.')
    },
  )
})
server.listen(Number(process.env['PORT'] ?? 8080), () => {
  console.log(JSON.stringify(server.address()))
})

async function receive(request: IncomingMessage): Promise<void> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > largestForm) throw new Error('The form is too large.')
  }
  const form = new URLSearchParams(text)
  const field = (name: string): string | undefined => form.get(name)?.trim() || undefined
  const lead = {
    customer_name: field('name'),
    customer_email: field('email'),
    customer_phone: field('phone'),
    service_address: field('address'),
    notes: field('message'),
  }
  const submission = field('submission')
  const idempotencyKey = submission === undefined ? {} : { idempotencyKey: keyOf(submission, lead) }
  await quoin.leads.create(lead, { timeout: 10_000, ...idempotencyKey })
}

/**
 * Returns the same key only for the same submission with the same content. A digest contains only characters that are
 * allowed in a key.
 */
function keyOf(submission: string, lead: object): string {
  return `form-${createHash('sha256')
    .update(JSON.stringify([submission, lead]))
    .digest('hex')}`
}

function sentence({ field, message }: { field?: string; message: string }): string {
  return field === undefined ? message : `${field} ${message}.`
}
