import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Circuit } from './circuit.ts'
import type { Probe } from './probe.ts'
import { transitionMail } from './transition-mail.ts'

const openedAt = '2026-03-01T12:00:00.000Z'
const open = { opened_at: openedAt, reason: 'too slow' } as Circuit
const closed = { opened_at: null, reason: null } as Circuit
const probe = { at: '2026-03-01T12:30:00.000Z' } as Probe

test('the email about the opening says since when scheduled work is suspended, and why', () => {
  const { subject, text } = transitionMail('ops@example.com', 'opened', {
    before: closed,
    after: open,
    probe,
  })
  assert.equal(subject, 'Quoin: scheduled work is suspended')
  const [since, reason] = text.split('\n\n')
  assert.match(since!, new RegExp(`^Scheduled work has been suspended since ${openedAt}, because`))
  assert.equal(reason, 'The last probe reported: too slow')
})

test('the email about the end says since when scheduled work has resumed, and why it was suspended', () => {
  const { text } = transitionMail('ops@example.com', 'cleared', { before: open, after: closed, probe })
  assert.deepEqual(text.split('\n\n'), [
    `The health probes have been healthy since ${probe.at}, and scheduled work has resumed.`,
    `It had been suspended since ${openedAt}. The reason was: too slow`,
  ])
})

test('the idempotency key of each email is the transition and the time of the opening, whichever process sends it', () => {
  const key = (transition: 'opened' | 'cleared', before: Circuit, after: Circuit) =>
    transitionMail('ops@example.com', transition, { before, after, probe }).idempotencyKey
  assert.equal(key('opened', closed, open), `health/opened/${openedAt}`)
  assert.equal(key('cleared', open, closed), `health/cleared/${openedAt}`)
})
