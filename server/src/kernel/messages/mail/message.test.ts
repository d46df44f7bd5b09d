import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkMessage, type MailMessage } from './message.ts'

const good: MailMessage = {
  to: { address: 'ada@example.com' },
  subject: 'Hello',
  text: 'Hello,\r\nAda.',
  idempotencyKey: 'k',
}
const injected = 'x\r\nBcc: eve@example.com'

const refused: Record<string, [Partial<MailMessage>, field: string]> = {
  'a subject with a line break': [{ subject: injected }, 'subject'],
  'a subject with a bare carriage return': [{ subject: 'a\rb' }, 'subject'],
  'a subject with a bare line feed': [{ subject: 'a\nb' }, 'subject'],
  'a subject with a line separator': [{ subject: 'a\u2028b' }, 'subject'],
  'an empty subject': [{ subject: '' }, 'subject'],
  'a subject that is no text': [{ subject: '\ud800' }, 'subject'],
  "a recipient's name with a line break": [{ to: { address: 'a@example.com', name: injected } }, 'to'],
  "a sender's name with a line break": [{ from: { address: 'a@example.com', name: injected } }, 'from'],
  "a reply's name with a line break": [{ replyTo: { address: 'a@example.com', name: injected } }, 'reply_to'],
  'an address with a line break': [{ to: { address: 'a@example.com\r\nRCPT TO:<e@example.com>' } }, 'to'],
  'two addresses': [{ to: { address: 'a@example.com,b@example.com' } }, 'to'],
  'an address with a name in it': [{ to: { address: 'Ada <a@example.com>' } }, 'to'],
  'a header with a line break': [{ headers: { 'X-A': injected } }, 'headers'],
  'a header name with a line break': [{ headers: { 'X-A: 1\r\nBcc': 'e@example.com' } }, 'headers'],
  'a further recipient': [{ headers: { bcc: 'e@example.com' } }, 'headers'],
  'another sender': [{ headers: { From: 'e@example.com' } }, 'headers'],
  'another content type': [{ headers: { 'Content-Type': 'text/html' } }, 'headers'],
  'a text that is not text': [{ text: 'a\0' }, 'text'],
  'a giant page': [{ html: 'a'.repeat(1024 * 1024 + 1) }, 'html'],
  'a key with a line break': [{ idempotencyKey: 'a\nb' }, 'idempotency_key'],
}
for (const [label, [changes, field]] of Object.entries(refused)) {
  test(`${label} is refused`, () => {
    assert.throws(
      () => checkMessage({ ...good, ...changes }),
      (error: { code?: string; details?: { field?: string }[] }) =>
        error.code === 'validation_error' && error.details?.[0]?.field === field,
    )
  })
}

test('a valid message is accepted in any language', () => {
  checkMessage({
    ...good,
    to: { address: 'zoë@bücher.example', name: 'Zoë "Ünï" <日本>' },
    headers: { 'List-Unsubscribe': '<https://example.com/u>', 'X-Entity-Ref-ID': '1' },
    html: '<p>Hello</p>',
  })
})
