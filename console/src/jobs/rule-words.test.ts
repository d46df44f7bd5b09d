import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remainingSentences, ruleWords } from './rule-words.ts'

const rule = { interval: 1, weekdays: null, month_day: null, month_weekday: null }

test('a recurrence rule is written as a sentence', () => {
  assert.equal(
    ruleWords({ ...rule, frequency: 'weekly', interval: 2, weekdays: [1, 4] }),
    'Every 2 weeks on Monday, Thursday',
  )
  assert.equal(ruleWords({ ...rule, frequency: 'monthly', month_day: 15 }), 'Every month on day 15')
  assert.equal(
    ruleWords({ ...rule, frequency: 'monthly', month_weekday: { nth: -1, weekday: 5 } }),
    'Every month on the last Friday',
  )
  assert.equal(ruleWords({ ...rule, frequency: 'yearly' }), 'Every year')
})

test('the jobs that remain when a series is cancelled are listed with the reason', () => {
  const job = { job_id: 'job', on_date: '2026-12-03' }
  assert.deepEqual(remainingSentences([], '2026-11-28'), ['All future jobs are cancelled.'])
  assert.deepEqual(
    remainingSentences(
      [
        { ...job, reason: 'pinned', pinned: ['window', 'people'] },
        { ...job, on_date: '2026-12-10', reason: 'invoiced', pinned: [] },
      ],
      '2026-11-28',
    ),
    [
      '2 jobs to come stay, all others are cancelled.',
      'The job of Dec 3 stays, because a member changed its date or times and its people.',
      'The job of Dec 10 stays, because it has an invoice.',
    ],
  )
})
