import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createClient } from '../../src/domains/customers/clients/operations.ts'
import {
  acceptEstimate,
  createEstimate,
  sendEstimate,
  setLineItems,
} from '../../src/domains/selling/estimates/operations.ts'
import { createFromJob } from '../../src/domains/money/invoices/operations.ts'
import { getJob } from '../../src/domains/work/jobs/operations.ts'
import { publishPriceBook, quoteService, saveService } from '../../src/domains/money/price-book/operations.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'
import { type PricingInput, expectedPrice, type PricedService } from './expected-price.ts'
import { rounded, fraction } from './fraction.ts'
import { anyPricingInput, anyService } from './random-books.ts'

// Compares prices of random price books and measurements with those of a second implementation that shares no code
// with the product. Also checks that a price stays the same from the quote to the invoice.

const services = 250
const quotesPerService = 40
const inDocuments = 300

interface Sold {
  service_id: string
  service: PricedService
}

async function publishBook(org: TestOrg, seed: number): Promise<Sold[]> {
  const sold: Sold[] = []
  for (const [at, service] of fc.sample(anyService, { numRuns: services, seed }).entries()) {
    const named = { slug: `service_${at}`, name: `Service ${at}`, unit: 'sqft' }
    const { id } = await org.run(saveService, { ...named, ...service }, org.owner)
    sold.push({ service_id: id, service })
  }
  await org.run(publishPriceBook, {}, org.owner)
  return sold
}

type Quote = Awaited<ReturnType<typeof quote>>
const quote = (org: TestOrg, { service_id }: Sold, input: PricingInput) =>
  org.run(quoteService, { service_id, ...input }, org.owner)

const byKey = (addons: readonly { key: string; amount_cents: number }[]) =>
  Object.fromEntries(addons.map(({ key, amount_cents }) => [key, amount_cents]))

function assertQuoted(quoted: Quote, { service }: Sold, input: PricingInput, about: string): void {
  const expected = expectedPrice(service, input)
  const said = () => `${about}: ${JSON.stringify({ service, input })}`
  assert.deepEqual(
    {
      amount: quoted.amount_cents,
      minimum: quoted.minimum_applied,
      floor: quoted.floor_cents,
      addons: byKey(quoted.addons),
      total: quoted.total_cents,
      minutes: quoted.duration_minutes,
      quantity: rounded(fraction(quoted.quantity), fraction('0.0001')),
    },
    {
      amount: expected.amount_cents,
      minimum: expected.minimum_applied,
      floor: expected.floor_cents,
      addons: byKey(expected.addons),
      total: expected.total_cents,
      minutes: expected.duration_minutes,
      quantity: rounded(expected.quantity, fraction('0.0001')),
    },
    said(),
  )
  const lastOf = (...steps: string[]) =>
    quoted.trace.findLast(({ step }) => steps.includes(step))?.amount_cents
  const ofAddons = quoted.trace.filter(({ step }) => step === 'addon')
  assert.deepEqual(
    {
      amount: lastOf('rounded', 'round_to', 'minimum'),
      floor: lastOf('floor') ?? 0,
      total: lastOf('total'),
      addons: Object.fromEntries(ofAddons.map(({ component, amount_cents }) => [component, amount_cents])),
    },
    {
      amount: expected.amount_cents,
      floor: expected.floor_cents,
      total: expected.total_cents,
      addons: byKey(expected.addons),
    },
    `the trace of ${said()}`,
  )
}

async function chain(org: TestOrg, client_id: string, lines: object[]) {
  const { id: estimate_id } = await org.run(createEstimate, { location_id: org.locationId, client_id })
  const estimate = await org.run(setLineItems, { estimate_id, line_items: lines }, org.owner)
  await org.run(sendEstimate, { estimate_id, channels: ['email'] }, org.owner)
  const { job_id } = await org.run(acceptEstimate, { estimate_id }, org.owner)
  const job = await org.run(getJob, { job_id }, org.owner)
  const invoice = await org.run(createFromJob, { job_id }, org.owner)
  return { estimate, job, invoice }
}

test('10,000 prices of random price books agree with an independent calculation and with the documents made from them', async () => {
  const seed = Date.now() % 2 ** 31
  const about = `seed ${seed}`
  const org = await testOrg()
  const book = await publishBook(org, seed)
  const quoted: { lines: Quote['line_items']; nets: number[] }[] = []
  let count = 0
  for (const [at, sold] of book.entries()) {
    const inputs = fc.sample(anyPricingInput(sold.service), { numRuns: quotesPerService, seed: seed + at })
    const quotes = await Promise.all(inputs.map((input) => quote(org, sold, input)))
    for (const [of, each] of quotes.entries()) {
      assertQuoted(each, sold, inputs[of]!, about)
      count++
    }
    for (const each of quotes.slice(0, Math.ceil(inDocuments / services)))
      if (each.total_cents > 0)
        quoted.push({
          lines: each.line_items,
          nets: [each.amount_cents, ...each.addons.map((addon) => addon.amount_cents)],
        })
  }
  assert.equal(count, services * quotesPerService)

  const contact = { email: 'ada@example.com', phone: '(312) 555-0142' }
  const homeAddress = { address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }
  const { id: client_id } = await org.run(createClient, { name: 'Ada', ...contact, ...homeAddress })
  for (let from = 0; from < quoted.length; from += 20) {
    const some = quoted.slice(from, from + 20)
    const nets = some.flatMap((each) => each.nets)
    const documents = await chain(
      org,
      client_id,
      some.flatMap((each) => each.lines),
    )
    for (const [kind, { line_items }] of Object.entries(documents))
      assert.deepEqual(
        line_items.map((line) => line.line_total_cents),
        nets,
        `${kind}, ${about}`,
      )
    const sum = nets.reduce((total, net) => total + net, 0)
    assert.deepEqual(
      [documents.estimate.total_cents, documents.job.total_cents, documents.invoice.total_cents],
      [sum, sum, sum],
    )
  }
  assert.ok(quoted.length >= inDocuments, `only ${quoted.length} quotes were put into documents`)
})
