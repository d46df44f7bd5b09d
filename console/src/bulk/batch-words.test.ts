import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchNoun } from './batch-noun.ts'
import { verdictSentence } from './batch-words.ts'

const effects = (emails: number, texts: number) => ({
  records: { created: 0, updated: 1, deleted: 0 },
  messages: { emails, texts },
  money: [],
})

test('a ready item says how many messages it will send; a completed item says only that it is done', () => {
  const sentence = (verdict: 'ready' | 'done', emails: number, texts: number): string =>
    verdictSentence({ verdict, effects: effects(emails, texts), error: null })
  assert.deepEqual(
    [sentence('ready', 0, 0), sentence('ready', 1, 0), sentence('ready', 1, 2), sentence('done', 1, 2)],
    ['Ready', 'Ready, 1 email', 'Ready, 1 email, 2 text messages', 'Done'],
  )
})

test('an item that is refused shows the reason', () => {
  const error = { code: 'invalid_state', message: 'The job has begun.', details: [] }
  assert.equal(
    verdictSentence({ verdict: 'refused', effects: null, error }),
    'Not possible: The job has begun.',
  )
})

test('items are named after what they change, and items of an undo are called changes', () => {
  const none = { recipe: null, operation: null, undo_of: null }
  const day = {
    kind: 'move_day',
    location_id: 'l',
    from: '2030-03-11',
    to: '2030-03-12',
    notify: [],
  } as const
  assert.deepEqual(
    [
      batchNoun({ ...none, recipe: { ...day, notify: [] } }),
      batchNoun({ ...none, operation: 'invoices.send' }),
      batchNoun({ ...none, operation: 'jobs.reschedule', undo_of: 'b' }),
      batchNoun(none),
    ],
    ['visit', 'invoice', 'change', 'record'],
  )
})
