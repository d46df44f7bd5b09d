import type { Message } from '../../domains/messages/conversations/index.ts'

/** A message of a conversation. It is sent `after` minutes after the previous message. */
export interface Line extends Pick<Message, 'kind' | 'direction' | 'body' | 'status'> {
  kind: 'sms' | 'email' | 'call' | 'note'
  after: number
  subject?: string
  failure?: string
}

const theirs = (body: string, after = 40): Line => ({
  kind: 'sms',
  direction: 'inbound',
  status: 'received',
  body,
  after,
})
const ours = (body: string, status: Line['status'] = 'delivered', after = 15): Line => ({
  kind: 'sms',
  direction: 'outbound',
  status,
  body,
  after,
})
const theirMail = (subject: string, body: string): Line => ({
  ...theirs(body, 90),
  kind: 'email',
  subject,
})
const ourMail = (subject: string, body: string, status: Line['status'] = 'sent'): Line => ({
  ...ours(body, status, 25),
  kind: 'email',
  subject,
})
const note = (body: string): Line => ({ kind: 'note', direction: 'none', status: 'recorded', body, after: 5 })
const call = (body: string): Line => ({ ...theirs(body, 20), kind: 'call' })

/** Typical conversations of a company that cleans houses. Each conversation of the demo inbox uses one of them. */
export const scripts: readonly (readonly Line[])[] = [
  [
    theirs('Hi, do you clean gutters in October?'),
    ours('We do. Would Tuesday at nine suit you?'),
    theirs('Tuesday is fine.'),
    ours('Booked. The crew writes when it is on its way.'),
  ],
  [
    ourMail('Your estimate', 'The estimate that we talked about is on its way to you.'),
    theirMail('Re: Your estimate', 'Thank you. Does it include the garage?'),
    ourMail('Re: Your estimate', 'It does, and the shed behind it.'),
  ],
  [theirs('Can you come a day earlier?'), note('Ask the crew first: they are in the north that day.')],
  [
    call('Missed call'),
    ours('Sorry that we missed you. When may we call back?', 'sent'),
    theirs('After five.'),
  ],
  [
    theirMail('Windows', 'What would the windows of a two-storey house be?'),
    note('Has a dog. Ring twice.'),
    ourMail('Re: Windows', 'About 240.00; we would look at it first.', 'sent'),
  ],
  [theirs('Please call me about the invoice.', 200), note('Paid the first half in cash.')],
  [ours('We are on our way.', 'undelivered', 10), ours('Your crew arrives at ten.', 'failed', 10)].map(
    (line) => (line.status === 'failed' ? { ...line, failure: 'permanent' } : { ...line, failure: '30003' }),
  ),
  [ours('The house is done. Have a look!', 'recorded'), theirs('It looks great, thank you!')],
  [
    theirs('Stop by on Monday instead?'),
    ours('Monday at eight, then.', 'queued'),
    ours('See you.', 'sending', 5),
    { ...ours('How was it?', 'refused', 5), failure: 'opted_out' },
  ],
]
