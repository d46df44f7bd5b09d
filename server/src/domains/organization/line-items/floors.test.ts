import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../../../kernel/access/actor.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { updateCompany } from '../company/operations.ts'
import { createClient } from '../../customers/clients/operations.ts'
import {
  acceptEstimate,
  applyPackage,
  createEstimate,
  getEstimate,
  sendEstimate,
  setLineItems,
} from '../../selling/estimates/operations.ts'
import { createFromJob } from '../../money/invoices/operations.ts'
import { createJob, getJob, setLineItems as setJobLines } from '../../work/jobs/operations.ts'
import { addPackage, addService, publish } from '../../money/price-book/testing/price-books.ts'
import { newMember } from '../../office/workforce/testing/new-member.ts'
import { publishFloor } from './testing/publish-floor.ts'

interface Shop {
  org: TestOrg
  rep: Partial<Actor>
  client_id: string
  estimate_id: string
  /** A service with a minimum price of 135.00. */
  service_id: string
  /**
   * Replaces the lines of the representative's estimate. Returns the estimate as the owner reads it, with the
   * minimum prices.
   */
  set: (line_items: object[], as?: Partial<Actor>) => ReturnType<typeof written>
}

const written = async (org: TestOrg, estimate_id: string, line_items: object[], as: Partial<Actor>) => {
  await org.run(setLineItems, { estimate_id, line_items }, as)
  return await org.run(getEstimate, { estimate_id }, org.owner)
}

async function shop(): Promise<Shop> {
  const org = await testOrg()
  const service_id = await publishFloor(org, 13_500)
  const { id } = await newMember(org)
  const rep: Partial<Actor> = { type: 'member', id, role: 'sales_rep' }
  const client = await org.run(
    createClient,
    {
      name: 'Ada',
      phone: '(312) 555-0142',
      address_line1: '1 Main St',
      city: 'Chicago',
      state: 'IL',
      zip: '60601',
    },
    rep,
  )
  const { id: estimate_id } = await org.run(
    createEstimate,
    { location_id: org.locationId, client_id: client.id },
    rep,
  )
  const set: Shop['set'] = (line_items, as = rep) => written(org, estimate_id, line_items, as)
  return { org, rep, client_id: client.id, estimate_id, service_id, set }
}

const below = (at: number, floor_cents: number) => (error: unknown) => {
  assert.ok(error instanceof AppError, String(error))
  assert.deepEqual(
    [error.code, error.details[0]],
    [
      'validation_error',
      {
        field: `line_items.${at}`,
        message: 'is below the minimum amount of the line (`floor_cents`)',
        floor_cents,
      },
    ],
  )
  return true
}

test("Q3 without its minimum: a line below the service's floor price is refused to a sales rep", async () => {
  const { org, service_id, set } = await shop()
  const line = { name: 'Windows', service_id, quantity: '62', unit: 'ft', unit_price_decimal: '1.75' }
  const sold = await set([{ ...line, minimum_cents: 15_000 }])
  assert.deepEqual([sold.total_cents, sold.line_items[0]!.floor_cents], [15_000, 13_500])
  await assert.rejects(set([line]), below(0, 13_500))
  const overridden = await set([line], org.owner)
  assert.deepEqual([overridden.total_cents, overridden.line_items[0]!.floor_cents], [10_850, 13_500])
})

test("any way to bring a service's line below its floor price is refused", async () => {
  const { service_id, set } = await shop()
  const line = { name: 'Windows', service_id, unit_price_cents: 13_500 }
  const tries: object[] = [
    { ...line, unit_price_cents: 13_499 },
    { ...line, quantity: '0.0001' },
    { ...line, quantity: '0' },
    { ...line, discount: { type: 'fixed', value: '1' } },
    { ...line, discount: { type: 'percent', value: '100' }, minimum_cents: 13_499 },
    { ...line, unit_price_cents: 0, minimum_cents: 20_000 },
    { ...line, unit_price_cents: -13_500, kind: 'discount' },
    { ...line, unit_price_cents: null, kind: 'text' },
    { ...line, unit_price_cents: 1, optional: true },
    { ...line, unit_price_cents: 1, kind: 'fee', taxable: false },
  ]
  for (const bad of tries) await assert.rejects(set([line, bad]), below(1, 13_500), JSON.stringify(bad))
  await set([line, { ...line, discount: { type: 'percent', value: '50' }, minimum_cents: 13_500 }])
})

test('two lines of half the price do not get around the floor price', async () => {
  const { service_id, set } = await shop()
  const half = { name: 'Windows', service_id, unit_price_cents: 6750 }
  await assert.rejects(set([half, half]), below(0, 13_500))
})

test('a service without a floor price cannot have a negative line', async () => {
  const { org, set } = await shop()
  const free = await publishFloor(org, 0, 'estimate_visit')
  await set([{ name: 'Visit', service_id: free, unit_price_cents: 0 }])
  const off = { name: 'Visit', service_id: free, kind: 'discount', unit_price_cents: -1 }
  await assert.rejects(set([{ name: 'Wash', unit_price_cents: 100 }, off]), below(1, 0))
})

test('a copied line keeps the floor price of its source, whatever its name', async () => {
  const { org, rep, client_id, estimate_id, service_id, set } = await shop()
  const [source] = (await set([{ name: 'Windows', service_id, unit_price_cents: 20_000 }])).line_items
  await org.query(`update live.line_items set floor_cents = 18000, price_book_version = 1 where org_id = $1`)
  const copy = { name: 'Panes', unit_price_cents: 17_999, source_line_id: source!.id }
  await assert.rejects(set([copy]), below(0, 18_000))
  await assert.rejects(org.run(createJob, { client_id, line_items: [copy] }, rep), below(0, 18_000))
  const job = await org.run(
    createJob,
    { client_id, line_items: [{ ...copy, unit_price_cents: 18_000 }] },
    rep,
  )
  const again = { ...copy, source_line_id: job.line_items[0]!.id }
  await assert.rejects(written(org, estimate_id, [again], rep), below(0, 18_000))
  const lines = [{ ...copy, name: 'Glass', unit_price_cents: 17_998 }]
  const overridden = await org.run(setJobLines, { job_id: job.id, line_items: lines }, org.owner)
  assert.equal(overridden.line_items[0]!.floor_cents, 18_000)
})

test('the same service and quantity without its source keeps its floor price; other quantities do not', async () => {
  const { org, service_id, set } = await shop()
  const line = { name: 'Windows', service_id, quantity: '24', unit_price_cents: 1000 }
  await set([line])
  await org.query(`update live.line_items set floor_cents = 23000, price_book_version = 1 where org_id = $1`)
  await assert.rejects(set([{ ...line, quantity: '24.00', unit_price_cents: 900 }]), below(0, 23_000))
  const [renamed] = (
    await set([{ name: 'Windows, all', service_id, quantity: '24.0', unit_price_cents: 960 }])
  ).line_items
  assert.deepEqual(
    [renamed!.floor_cents, renamed!.price_book_version, renamed!.line_total_cents],
    [23_000, 1, 23_040],
  )
  const [fewer] = (await set([{ ...line, quantity: '20' }])).line_items
  assert.deepEqual([fewer!.floor_cents, fewer!.price_book_version], [13_500, null])
})

test('a line that someone else allowed below its floor price stays, but cannot go lower', async () => {
  const { org, rep, client_id, service_id, set } = await shop()
  const line = { name: 'Windows', service_id, unit_price_cents: 10_000 }
  const [allowed] = (await set([line], org.owner)).line_items
  const other = { name: 'Ladder', unit_price_cents: 500 }
  const [copy] = (await set([{ ...line, source_line_id: allowed!.id }, other])).line_items
  assert.equal(copy!.line_total_cents, 10_000)
  const same = { ...line, source_line_id: copy!.id }
  await assert.rejects(set([{ ...same, unit_price_cents: 9999 }]), below(0, 13_500))
  await assert.rejects(set([same, same]), below(1, 13_500))
  await assert.rejects(org.run(createJob, { client_id, line_items: [same] }, rep), below(0, 13_500))
  const ladder = { name: 'Windows', service_id, source_line_id: copy!.id, unit_price_cents: 13_400 }
  const [, custom] = (await set([same, other], org.owner)).line_items
  await assert.rejects(set([{ ...ladder, source_line_id: custom!.id }]), below(0, 13_500))
})

test("an existing cheaper line does not allow a copy of a dearer line below that line's floor price", async () => {
  const { org, client_id, service_id, set } = await shop()
  const dear = await org.run(
    createJob,
    { client_id, line_items: [{ name: 'Windows', service_id, unit_price_cents: 20_000 }] },
    org.owner,
  )
  const source_line_id = dear.line_items[0]!.id
  await org.query('update live.line_items set floor_cents = 20000 where org_id = $1 and id = $2', [
    source_line_id,
  ])
  const line = { name: 'Windows', service_id, unit_price_cents: 13_500 }
  await set([line])
  await assert.rejects(set([{ ...line, source_line_id }]), below(0, 20_000))
  const discounted = { ...line, unit_price_cents: 20_000, discount: { type: 'fixed', value: '1' } }
  await assert.rejects(set([{ ...discounted, source_line_id }]), below(0, 20_000))
  await set([{ ...line, source_line_id, unit_price_cents: 20_000 }])
})

test('anyone can add lines without a service, unless the company reserves them for members who may override prices', async () => {
  const { org, service_id, set } = await shop()
  const custom = { name: 'Ladder', unit_price_cents: 500 }
  await set([custom])
  await org.run(updateCompany, { custom_lines: 'override_only' }, org.owner)
  const line = { name: 'Windows', service_id, unit_price_cents: 13_500 }
  await assert.rejects(set([line, custom]), {
    code: 'validation_error',
    details: [
      {
        field: 'line_items.1.service_id',
        message: 'is required, because the company sells only services of the price book',
      },
    ],
  })
  await assert.rejects(set([line, { name: 'Off', kind: 'discount', unit_price_cents: -1 }]))
  await set([line, { name: 'Please open the gate', kind: 'text' }])
  const [ladder] = (await set([custom], org.owner)).line_items
  await set([line, { ...custom, source_line_id: ladder!.id }])
})

test('the service and the source of a line must belong to the organization', async () => {
  const { set } = await shop()
  const theirs = await publishFloor(await testOrg(), 0)
  const line = { name: 'Windows', unit_price_cents: 13_500 }
  await assert.rejects(set([{ ...line, service_id: theirs }]), {
    message: 'line_items.0.service_id: is not a service of the price book',
  })
  await assert.rejects(set([{ ...line, source_line_id: theirs }]), {
    message: 'line_items.0.source_line_id: is not a line of the organization',
  })
})

test('a line that is sent back unchanged keeps its floor price, even if its service left the price book', async () => {
  const { org, service_id, set } = await shop()
  const line = { name: 'Windows', service_id, unit_price_cents: 14_000 }
  const [first] = (await set([line])).line_items
  const [second] = (await set([{ ...line, source_line_id: first!.id }])).line_items
  await publishFloor(org, 0, 'other')
  const [third] = (await set([{ ...line, source_line_id: second!.source_line_id }])).line_items
  assert.deepEqual([third!.floor_cents, third!.source_line_id], [13_500, first!.id])
})

test('lines of a package keep floors and add-ons on the job and invoice, and cannot be discounted below their floors', async () => {
  const { org, rep, estimate_id } = await shop()
  const screens = {
    key: 'screens',
    name: 'Screens',
    optional: false,
    pricing: { kind: 'flat', amount_cents: 900 },
  }
  const { id: service_id, slug } = await addService(org, {
    pricing: { kind: 'flat', amount_cents: 24_000 },
    floor_percent: '85',
    pay_class: 'lift',
    addons: [screens],
  })
  const items = [{ service_id }]
  const { id: package_id } = await addPackage(org, { items })
  const { id: cheap } = await addPackage(org, { items, discount: { type: 'percent', value: '20' } })
  await publish(org)
  await org.run(updateCompany, { custom_lines: 'override_only' }, org.owner)
  const apply = (chosen: string, as = rep) =>
    org.run(applyPackage, { estimate_id, package_id: chosen, mode: 'replace' }, as)
  await assert.rejects(apply(cheap), below(0, 20_400))
  await apply(cheap, org.owner)
  await apply(package_id)
  const { line_items } = await org.run(getEstimate, { estimate_id }, org.owner)
  await org.run(sendEstimate, { estimate_id, channels: ['sms'] }, rep)
  const { job_id } = await org.run(acceptEstimate, { estimate_id }, org.owner)
  const job = await org.run(getJob, { job_id }, org.owner)
  const invoice = await org.run(createFromJob, { job_id }, org.owner)
  assert.equal(job.service_type, slug)
  for (const lines of [line_items, job.line_items, invoice.line_items])
    assert.deepEqual(
      lines.map((line) => [
        line.service_id,
        line.pay_class,
        line.package_id,
        line.floor_cents,
        line.line_total_cents,
      ]),
      [
        [service_id, 'lift', package_id, 20_400, 24_000],
        [null, 'standard', package_id, null, 900],
      ],
    )
})
