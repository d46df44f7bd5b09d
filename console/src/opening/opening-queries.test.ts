import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Output } from '../api/call.ts'
import { openingAt, openingQueries, queriesOfMember } from './opening-queries.ts'

const at = (url: string) => openingAt(new URL(url, 'https://console.test'))
const names = (url: string): string[] => openingQueries(at(url)!).map(({ name }) => name)

const me = (...permissions: string[]) =>
  ({
    organization: { today: '2026-11-29' },
    locations: { items: [{ id: 'north', name: 'North', timezone: 'UTC', is_default: true }], more: 0 },
    permissions: Object.fromEntries(permissions.map((each) => [each, 'all'])),
  }) as unknown as Output<'me.get'>

test('the URL of a page names the organization, the mode, the page, the record and the filters', () => {
  assert.deepEqual(at('/console/s/harbor/leads?tab=new&search=Ada'), {
    place: { org: 'harbor', mode: 'sandbox' },
    path: 'leads',
    id: '',
    address: { tab: 'new', search: 'Ada' },
  })
  assert.deepEqual(
    [at('/console/c/harbor/jobs/0198')?.path, at('/console/c/harbor/jobs/0198')?.id],
    ['jobs/$id', '0198'],
  )
  assert.equal(at('/console/c/harbor/settings/booking')?.path, 'settings/booking')
  assert.equal(at('/console/sign-in'), undefined)
})

test('the first queries of a page follow the tab and the search text in its URL', () => {
  assert.deepEqual(openingQueries(at('/console/c/harbor/leads?tab=new&search=Ada')!), [
    { type: 'list', name: 'leads.list', input: { status: 'new', search: 'Ada' } },
    { type: 'answer', name: 'lists.counts', input: { list: 'leads', search: 'Ada' } },
  ])
  assert.deepEqual(names('/console/c/harbor/jobs'), ['jobs.list', 'lists.counts'])
  assert.deepEqual(names('/console/c/harbor/jobs?view=board'), [])
  assert.deepEqual(names('/console/c/harbor/account'), [])
})

test('queries that need a permission are sent only for members who have it', () => {
  const schedule = at('/console/c/harbor/schedule')!
  const board = { from: '2026-11-29', days: 1, location_id: 'north', group_by: 'crew', scope: 'ops' }
  assert.deepEqual(queriesOfMember(schedule, me('view_jobs')), [
    { type: 'answer', name: 'schedule.board', input: board },
  ])
  assert.deepEqual(queriesOfMember(schedule, me()), [])
  const invoices = at('/console/c/harbor/invoices')!
  assert.deepEqual(
    queriesOfMember(invoices, me('view_reports', 'view_messages')).map(({ name }) => name),
    ['reports.summary', 'inbox.conversations.count'],
  )
})
