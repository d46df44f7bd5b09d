import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import type { Output } from '../api/call.ts'
import { rememberViewer } from './last-viewer.ts'
import { openingAt } from './opening-queries.ts'
import { sendEarly } from './send-early.ts'

const me = (...permissions: string[]) =>
  ({
    organization: { today: '2026-11-29', timezone: 'UTC' },
    locations: { items: [{ id: 'north', name: 'North', timezone: 'UTC', is_default: true }], more: 0 },
    permissions: Object.fromEntries(permissions.map((each) => [each, 'all'])),
  }) as unknown as Output<'me.get'>

const { fetch } = globalThis
let stored: Map<string, string>
let requests: string[]
let answerMe: () => void

beforeEach(() => {
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-29T12:00:00Z') })
  stored = new Map()
  requests = []
  const store = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  }
  Object.assign(globalThis, { localStorage: store })
})

afterEach(() => {
  mock.timers.reset()
  globalThis.fetch = fetch
})

/** Opens the page. Each request is recorded; `me.get` is answered when `answerMe` is called. */
function open(url: string, answer = me('view_jobs', 'view_leads')): void {
  const answered = new Promise<void>((resolve) => (answerMe = resolve))
  globalThis.fetch = async (target) => {
    const url = decodeURIComponent(target as string)
    requests.push(url)
    if (!url.includes('me.get')) return new Promise(() => undefined)
    await answered
    return Response.json({ data: answer })
  }
  sendEarly(openingAt(new URL(url, 'https://console.test'))!)
}

const boards = (): string[] => requests.filter((url) => url.includes('schedule.board'))
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

test('the first visit of the schedule reads the board once the member is known', async () => {
  open('/console/c/harbor/schedule')
  assert.deepEqual(boards(), [])
  answerMe()
  await settled()
  assert.equal(boards().length, 1)
})

test('a later visit reads the board at once, and not again if it is the right one', async () => {
  rememberViewer('harbor', me('view_jobs', 'view_leads'))
  open('/console/c/harbor/schedule?view=week')
  assert.match(boards()[0]!, /"days":7,"location_id":"north"/)
  answerMe()
  await settled()
  assert.equal(boards().length, 1)
})

test('the board that is read ahead has appointments only for a member who may see leads', async () => {
  for (const [permissions, scope] of [
    [['view_jobs', 'view_leads'], 'sales'],
    [['view_jobs'], 'ops'],
  ] as const) {
    const member = me(...permissions)
    rememberViewer('harbor', member)
    requests = []
    open('/console/c/harbor/schedule?scope=sales', member)
    answerMe()
    await settled()
    assert.deepEqual(
      boards().map((url) => /"scope":"(\w+)"/.exec(url)![1]),
      [scope],
    )
  }
})

test('if the locations have changed, the right board is read as well', async () => {
  rememberViewer('harbor', me('view_jobs'))
  const changed = me('view_jobs')
  open('/console/c/harbor/schedule', {
    ...changed,
    locations: { items: [{ ...changed.locations.items[0]!, id: 'south' }], more: 0 },
  })
  answerMe()
  await settled()
  assert.deepEqual(
    boards().map((url) => /"location_id":"(\w+)"/.exec(url)![1]),
    ['north', 'south'],
  )
})

test('no board is read ahead for another page, another organization, or in a sandbox', () => {
  rememberViewer('harbor', me('view_jobs'))
  open('/console/c/harbor/leads')
  open('/console/c/lakeside/schedule')
  open('/console/s/harbor/schedule')
  assert.deepEqual(boards(), [])
})
