/**
 * Shows the contact form of a website, receives it and creates a lead. The key needs only the scope `leads:write`, so a
 * leaked key reads nothing. Settings: QUOIN_URL, QUOIN_KEY, PORT.
 *
 * The form has a hidden field `submission` with a random text, new for each page view. A visitor who sends the same
 * form twice creates one lead. A form that was refused and then corrected has other content, and therefore another
 * idempotency key. People do not see the field `website`: a form that fills it in is from a bot, and creates nothing.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { Quoin, QuoinError } from '@quoin/sdk'

const quoin = new Quoin({ baseUrl: process.env['QUOIN_URL']!, apiKey: process.env['QUOIN_KEY']! })
const largestForm = 20_000

/** The fields of the form. Each has its label, the field of the lead, and whether a visitor must fill it in. */
const fields = [
  { name: 'name', label: 'Name', of: 'customer_name', isRequired: true },
  { name: 'email', label: 'Email', of: 'customer_email', isRequired: false },
  { name: 'phone', label: 'Phone', of: 'customer_phone', isRequired: false },
  { name: 'address', label: 'Address', of: 'service_address', isRequired: true },
  { name: 'message', label: 'What can we do for you?', of: 'notes', isRequired: false },
] as const

type Values = Readonly<Record<string, string>>

const server = createServer((request, response) => {
  const answer = (status: number, html: string): void => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  }
  if (request.method === 'GET') return answer(200, page({ submission: randomUUID() }))
  if (request.method !== 'POST') return answer(405, 'Send the form with POST.')
  readForm(request).then(
    (form) =>
      receive(form).then(
        (problems) => (problems === undefined ? answer(200, thanks) : answer(422, page(form, problems))),
        (error: unknown) => {
          // The visitor gets no details of the error. The log contains the request id for the operator.
          console.error(error)
          answer(503, page(form, { form: 'Please send the form again in a few minutes, or call us.' }))
        },
      ),
    () => answer(413, 'The form is too large.'),
  )
})
server.listen(Number(process.env['PORT'] ?? 8080), () => {
  console.log(JSON.stringify(server.address()))
})

const thanks = '<!doctype html><title>Thank you</title><p>Thank you. We will call you.</p>'

/** Creates the lead. Returns undefined, or the problems of the form by the name of the field. */
async function receive(form: Values): Promise<Values | undefined> {
  if (form['website']) return undefined
  const lead = Object.fromEntries(fields.map(({ name, of }) => [of, form[name]?.trim() || undefined]))
  const missing = fields.filter(({ of, isRequired }) => isRequired && lead[of] === undefined)
  if (missing.length > 0) return Object.fromEntries(missing.map(({ name }) => [name, 'is required']))
  try {
    await quoin.leads.create(lead, { timeout: 10_000, idempotencyKey: keyOf(form, lead) })
    return undefined
  } catch (error) {
    if (!QuoinError.is(error, 'validation_error')) throw error
    return Object.fromEntries(
      error.details.map(({ field, message }) => [
        fields.find(({ of }) => of === field)?.name ?? 'form',
        message,
      ]),
    )
  }
}

async function readForm(request: IncomingMessage): Promise<Values> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > largestForm) throw new Error('The form is too large.')
  }
  return Object.fromEntries(new URLSearchParams(text))
}

/**
 * Returns the same key only for the same submission with the same content, and a new key without a submission. A digest contains only characters that are
 * allowed in a key.
 */
function keyOf({ submission = randomUUID() }: Values, lead: object): string {
  return `form-${createHash('sha256')
    .update(JSON.stringify([submission, lead]))
    .digest('hex')}`
}

function page(form: Values, problems: Values = {}): string {
  const inputs = fields.map(
    ({ name, label, isRequired }) =>
      `<p><label>${label} <input name="${name}" value="${escape(form[name])}"${isRequired ? ' required' : ''}></label>
${problems[name] === undefined ? '' : `<strong>${label} ${escape(problems[name])}.</strong>`}</p>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact</title>
<form method="post">${problems['form'] === undefined ? '' : `<p role="alert">${escape(problems['form'])}</p>`}
${inputs.join('\n')}
<p hidden><label>Leave this empty <input name="website" tabindex="-1" autocomplete="off"></label></p>
<input type="hidden" name="submission" value="${escape(form['submission'])}"><button>Send</button></form></html>`
}

function escape(text = ''): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
