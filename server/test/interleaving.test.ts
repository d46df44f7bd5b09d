// Runs in its own process: it stops the clock of the service.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { testApp } from '../src/testing/test-app.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { dump } from './from-routes/dump.ts'

// Tests that, after two organizations have worked at the same time, each has the same data as if it had worked alone.

const stepsPerRun = Number(process.env['FUZZ_STEPS'] ?? 150)
const runs = Number(process.env['FUZZ_INTERLEAVINGS'] ?? 3)

before(async () => {
  ;(await testApp()).clock.now = new Date('2026-03-01T12:00:00.000Z')
})
after(async () => {
  ;(await testApp()).clock.now = undefined
})

/**
 * One random action of an organization. Its numbers select records that were created before. `stranger` selects a
 * record of the other organization.
 */
interface Step {
  partyIndex: 0 | 1
  kind: (typeof kinds)[number]
  pick: number
  other: number
  stranger: boolean
  text: string
}

const kinds = [
  'lead',
  'client',
  'estimate',
  'leadNotes',
  'clientChange',
  'estimateChange',
  'read',
  'list',
  'replay',
] as const
/**
 * Names that both organizations use. If a query looked up a name without restricting it to the organization, it would
 * find records of the other organization.
 */
const texts = ['Ada', 'Bob', 'Cleo'] as const
const phones: Record<string, string> = { Ada: '+13125550101', Bob: '+13125550102', Cleo: '+13125550103' }

const step: fc.Arbitrary<Step> = fc.record({
  partyIndex: fc.constantFrom(0, 1),
  kind: fc.constantFrom(...kinds),
  pick: fc.nat(1000),
  other: fc.nat(1000),
  stranger: fc.integer({ min: 0, max: 5 }).map((value) => value === 0),
  text: fc.constantFrom(...texts),
})

/** An organization with the records it created and the answers it received. */
interface Party {
  org: TestOrg
  key: string
  createdIds: { leads: string[]; clients: string[]; estimates: string[] }
  transcript: string[]
  sent: number
}

const resources = ['leads', 'clients', 'estimates'] as const
const unknownId = '01890a5d-ac96-774b-bcce-b302099a8057'

async function party(): Promise<Party> {
  const org = await testOrg('sandbox')
  return {
    org,
    key: await org.key({ mode: 'test' }),
    createdIds: { leads: [], clients: [], estimates: [] },
    transcript: [],
    sent: 0,
  }
}

/**
 * Returns a record of the other organization if the step selects one and it exists. If an organization works alone,
 * returns an id that does not exist.
 */
function choose(
  party: Party,
  other: Party | undefined,
  resource: (typeof resources)[number],
  step: Step,
): string {
  const own = party.createdIds[resource]
  if (step.stranger)
    return (
      other?.createdIds[resource][step.other % Math.max(1, other.createdIds[resource].length)] ?? unknownId
    )
  return own[step.pick % Math.max(1, own.length)] ?? unknownId
}

async function perform(party: Party, other: Party | undefined, step: Step): Promise<void> {
  const { text } = step
  const pick = (resource: (typeof resources)[number]): string => choose(party, other, resource, step)
  const contact = { phone: phones[text], email: `${text.toLowerCase()}@example.com` }
  const address = { city: 'Springfield', state: 'IL', zip: '62701' }
  const resource = resources[step.pick % 3]!
  const calls: Record<Step['kind'], () => [method: string, path: string, body?: object]> = {
    lead: () => [
      'POST',
      '/leads',
      {
        customer_name: text,
        customer_phone: contact.phone,
        customer_email: contact.email,
        service_address: `1 ${text} St`,
        ...address,
      },
    ],
    client: () => [
      'POST',
      '/clients',
      { name: text, ...contact, address_line1: `${step.pick % 9} ${text} St`, ...address },
    ],
    estimate: () => [
      'POST',
      '/estimates',
      {
        location_id:
          step.other % 7 === 0 && other
            ? other.org.locationId
            : step.other % 7 === 0
              ? unknownId
              : party.org.locationId,
        [step.pick % 2 ? 'lead_id' : 'client_id']: pick(step.pick % 2 ? 'leads' : 'clients'),
      },
    ],
    leadNotes: () => ['PATCH', `/leads/${pick('leads')}`, { notes: text }],
    clientChange: () => ['PATCH', `/clients/${pick('clients')}`, { name: text, ...contact }],
    estimateChange: () => [
      'PATCH',
      `/estimates/${pick('estimates')}`,
      step.other % 2 ? { status: 'sent' } : { source: text },
    ],
    read: () => ['GET', `/${resource}/${pick(resource)}`],
    list: () => [
      'GET',
      `/${resource}?limit=100&order=asc${step.other % 2 ? `&${resource === 'clients' ? 'location_id' : 'client_id'}=${pick('clients')}` : ''}`,
    ],
    replay: () => ['POST', '/leads', { customer_name: text, service_address: 'again' }],
  }
  const [method, path, body] = calls[step.kind]()
  // Both organizations use the same idempotency keys. Neither may receive the stored answer of the other.
  const idempotencyKey = step.kind === 'replay' ? `replay-${text}` : `step-${party.sent++}`
  const answer = await party.org.request(method, path, {
    key: party.key,
    body,
    ...(body ? { idempotencyKey } : {}),
  })
  assert.ok(answer.status < 500, answer.text)
  if (method === 'POST' && answer.status === 201) {
    const { createdIds } = party
    const kind = path.slice(1) as (typeof resources)[number]
    if (!createdIds[kind].includes(answer.body.data.id)) createdIds[kind].push(answer.body.data.id)
  }
  party.transcript.push(
    `${step.kind} ${answer.status} ${answer.headers['x-idempotent-replayed'] ?? ''} ${answer.text}`,
  )
}

/**
 * Columns that are not compared: hashes of paths with random ids, and values of database sequences that all
 * organizations share.
 */
const without = ['fingerprint', 'position', 'changed_in']

/**
 * Returns all data of the organization as text. Its random slug is replaced by `slug`, and each id by a number in the
 * order of appearance, so that two runs can be compared. The words of a search begin with digits of the id.
 */
async function remains({ org, transcript }: Party): Promise<string> {
  const rows = await dump(org.app.inspect, org.id, ['live', 'sandbox'], without)
  const positions = new Map<string, number>()
  const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
  return [
    ...transcript,
    ...Object.entries(rows).map(([name, text]) => `${name} ${text.replaceAll('}, {', '},\n{')}`),
  ]
    .join('\n')
    .replaceAll(org.slug, 'slug')
    .replaceAll(ids, (id) => {
      if (!positions.has(id)) positions.set(id, positions.size)
      return `#${positions.get(id)}`
    })
    .replaceAll(org.id.slice(-6), 'org')
}

/**
 * Asserts that the data is equal. On failure shows only the first line that differs, which is easier to read than two
 * dumps.
 */
function assertSame(together: string, alone: string): void {
  const [one, other] = [together.split('\n'), alone.split('\n')]
  const at = one.findIndex((line, index) => line !== other[index])
  if (at !== -1) assert.equal(one[at], other[at], `line ${at} of ${one.length}`)
  assert.equal(one.length, other.length)
}

test('two organizations that work concurrently each end in the same state as if alone', async () => {
  let estimates = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: stepsPerRun, maxLength: stepsPerRun * 2 }),
      async (steps) => {
        const together = [await party(), await party()] as const
        const mine = (partyIndex: 0 | 1): Step[] => steps.filter((each) => each.partyIndex === partyIndex)
        await Promise.all(
          ([0, 1] as const).map(async (partyIndex) => {
            for (const each of mine(partyIndex))
              await perform(together[partyIndex], together[1 - partyIndex], each)
          }),
        )
        for (const partyIndex of [0, 1] as const) {
          const alone = await party()
          for (const each of mine(partyIndex)) await perform(alone, undefined, each)
          assertSame(await remains(together[partyIndex]), await remains(alone))
          estimates += alone.createdIds.estimates.length
        }
      },
    ),
    { numRuns: runs, endOnFailure: true },
  )
  assert.ok(estimates > 0, 'no run created an estimate')
})
