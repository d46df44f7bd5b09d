import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../../../kernel/errors.ts'
import { race } from '../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { assignedManager } from '../../../organization/company/testing/assigned-manager.ts'
import { saveTaxRate } from '../../../organization/company/operations.ts'
import { addPackage, addService, bookOf, flatService, publish, soldService } from '../testing/price-books.ts'
import { listPackages } from './packages/list.ts'
import { savePackage } from './packages/save.ts'
import { publishPriceBook } from './publish.ts'
import { listServices } from './services/list.ts'
import { saveService } from './services/save.ts'
import { listPriceBookVersions } from './versions/list.ts'

const save = (org: TestOrg, input: object) => org.run(saveService, input, org.owner)
const list = (org: TestOrg, input: object = {}) => org.run(listServices, input, org.owner)
const slugs = async (org: TestOrg, input: object = {}) =>
  (await list(org, input)).items.map(({ slug, version }) => `${slug} ${version}`).toSorted()

const refusal = (code: string, reason?: string) => (error: unknown) => {
  const { code: actualCode, details } = error as { code: string; details: { reason?: string }[] }
  assert.deepEqual([actualCode, details[0]?.reason], [code, reason])
  return true
}

test('the draft becomes the next version, and published versions do not change', async () => {
  const org = await testOrg()
  await assert.rejects(publish(org), refusal('invalid_state', 'nothing_to_publish'))
  const wash = await addService(org, { slug: 'wash', name: 'Wash' })
  await addPackage(org, { items: [{ service_id: wash.id, quantity: '1' }] })
  const first = await publish(org, { note: 'Spring' })
  assert.deepEqual(
    [first.version, first.note, first.services, first.packages, first.published_by],
    [1, 'Spring', 1, 1, { type: 'member', id: org.ownerId }],
  )
  assert.deepEqual(await org.events(), ['price_book.published'])
  await assert.rejects(publish(org), refusal('invalid_state', 'nothing_to_publish'))

  await save(org, { service_id: wash.id, name: 'Wash and dry', slug: 'wash_dry' })
  await addService(org, { slug: 'wash', name: 'Wash' })
  assert.deepEqual(await slugs(org), ['wash 1'])
  assert.deepEqual(await slugs(org, { book: 'draft' }), ['wash 1', 'wash_dry 2'])
  assert.equal((await publish(org)).version, 2)
  assert.deepEqual(await slugs(org), ['wash 1', 'wash_dry 2'])
  assert.deepEqual(await slugs(org, { book: 1 }), ['wash 1'])
  const versions = await org.run(listPriceBookVersions, {}, org.owner)
  assert.deepEqual(
    versions.items.map(({ version, note, services }) => [version, note, services]),
    [
      [2, null, 2],
      [1, 'Spring', 1],
    ],
  )
  await assert.rejects(
    org.app.inspect.query(`update quoin.published_services set name = 'x' where org_id = $1`, [org.id]),
    { code: '23514' },
  )
})

test('changes that cancel each other out are nothing to publish', async () => {
  const org = await testOrg()
  const { id: service_id } = await soldService(org, { minutes_per_unit: '1.50' })
  await save(org, { service_id, minutes_per_unit: '2' })
  await save(org, { service_id, minutes_per_unit: '1.5000' })
  await assert.rejects(publish(org), refusal('invalid_state', 'nothing_to_publish'))
})

test('publishing an older version again makes it the draft and hides services that it does not have', async () => {
  const org = await testOrg()
  const [a, b] = [await addService(org, { slug: 'a' }), await addService(org, { slug: 'b' })]
  const archivedPackage = await addPackage(org, { items: [{ service_id: a.id, quantity: '1' }] })
  await publish(org)
  // Services a and b exchange their slugs (a temporarily has the slug `c`), a third service is added, and the package
  // is archived.
  await save(org, { service_id: a.id, slug: 'c' })
  await save(org, { service_id: b.id, slug: 'a', pricing: { kind: 'flat', amount_cents: 100 } })
  await save(org, { service_id: a.id, slug: 'b' })
  const late = await addService(org, { slug: 'late' })
  await org.run(savePackage, { package_id: archivedPackage.id, archived: true }, org.owner)
  await publish(org)
  assert.equal((await org.run(listPackages, {}, org.owner)).items.length, 0)

  const before = (await list(org, { book: 'draft' })).draft_version!
  const third = await publish(org, { version: 1, expected_version: before })
  assert.deepEqual([third.version, third.services, third.packages], [3, 2, 1])
  const current = await list(org)
  assert.deepEqual(
    Object.fromEntries(current.items.map(({ id, slug, pricing }) => [slug, [id, pricing.kind]])),
    { a: [a.id, 'unit'], b: [b.id, 'unit'] },
  )
  const draft = await list(org, { book: 'draft' })
  assert.deepEqual(draft.items, current.items)
  assert.equal(draft.draft_version, before + 1)
  await assert.rejects(publish(org), refusal('invalid_state', 'nothing_to_publish'))
  await assert.rejects(publish(org, { version: 1 }), refusal('invalid_state', 'nothing_to_publish'))
  assert.equal((await save(org, { service_id: late.id, archived: false })).slug, 'late')
  assert.deepEqual(await slugs(org, { book: 2 }), ['a 2', 'b 3', 'late 1'])
})

test('all issues of all services and packages are reported at once, and nothing is published', async () => {
  const org = await testOrg()
  const components = [{ name: 'State', percent: '6.25' }]
  const rate = await org.run(saveTaxRate, { name: 'Cook', components }, org.owner)
  const tiers = [
    { up_to: '10', rate: '1' },
    { up_to: '10', rate: '2' },
    { up_to: null, rate: '3' },
    { up_to: '20', rate: '4' },
  ]
  const values = [
    { from: '3', to: '2', factor: '2' },
    { from: '1', to: '9', factor: '2' },
  ]
  const one = await addService(org, {
    slug: 'one',
    pricing: { kind: 'tiered', mode: 'graduated', tiers },
    multipliers: [{ key: 'stories', label: 'Stories', source: 'stories', values }],
  })
  const two = await addService(org, { slug: 'two', tax_rate_id: rate.id, active: false })
  await org.run(saveTaxRate, { tax_rate_id: rate.id, active: false }, org.owner)
  const item = { service_id: one.id, quantity: '1' }
  const bad = await addPackage(org, {
    kind: 'tiers',
    discount: { type: 'fixed', value: '100' },
    tiers: [{ id: 'good', name: 'Good' }],
    items: [
      { ...item, tier_ids: ['better'], selected: true, addons: [{ key: 'wax' }], answers: { pets: '1' } },
      { service_id: two.id },
    ],
  })
  await assert.rejects(
    publish(org),
    (error: { code: string; details: { field: string; service_id?: string }[] }) => {
      assert.equal(error.code, 'validation_error')
      const of = (name: string) => `packages.${bad.id}.${name}`
      assert.deepEqual(
        error.details.map(({ field }) => field).toSorted(),
        [
          'services.one.pricing.tiers.1.up_to',
          'services.one.pricing.tiers.2.up_to',
          'services.one.pricing.tiers.3.up_to',
          'services.one.multipliers.0.values.0.to',
          'services.two.tax_rate_id',
          of('tiers'),
          of('discount'),
          of('items.0.selected'),
          of('items.0.tier_ids.0'),
          of('items.0.addons.0.key'),
          of('items.0.answers.pets'),
          of('items.1.service_id'),
          of('items.1.quantity'),
        ].toSorted(),
      )
      assert.equal(error.details.find(({ field }) => field.startsWith('services.one'))!.service_id, one.id)
      return true
    },
  )
  assert.deepEqual((await org.run(listPriceBookVersions, {}, org.owner)).items, [])
  assert.deepEqual(await org.events(), [])
})

test('of two simultaneous publications, one succeeds', async () => {
  const org = await testOrg()
  await addService(org)
  const both = await race(bookOf(org), [() => publish(org), () => publish(org)])
  const versions = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value.version] : []))
  assert.deepEqual(versions, [1])
  const lost = both.find((each) => each.status === 'rejected')!
  assert.ok(refusal('invalid_state', 'nothing_to_publish')(lost.reason))
})

test('publishing with an old draft version is refused after the draft changed', async () => {
  const org = await testOrg()
  const { id: service_id } = await addService(org)
  const { draft_version } = await list(org, { book: 'draft' })
  const [changed, published] = await race<unknown>(bookOf(org), [
    () => save(org, { service_id, name: 'Other' }),
    () => publish(org, { expected_version: draft_version }),
  ])
  assert.equal(changed!.status, 'fulfilled')
  const { items } = await list(org, { book: 1 }).catch(() => ({ items: [] }))
  // If publishing came first, the published version has the old name. If the change came first, publishing was
  // refused.
  if (published!.status === 'fulfilled') assert.notEqual(items[0]!.name, 'Other')
  else assert.equal((published!.reason as { code: string }).code, 'stale_version')
  await assert.rejects(publish(org, { expected_version: draft_version }), { code: 'stale_version' })
})

test('publishing requires a manager of the whole organization and live mode, and finds only own versions', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  await soldService(other)
  await addService(org)
  await assert.rejects(org.run(publishPriceBook, {}, assignedManager(org)), {
    code: 'insufficient_permission',
  })
  const rep = { type: 'member', id: org.ownerId, role: 'sales_rep' } as const
  await assert.rejects(org.run(publishPriceBook, {}, rep), { code: 'insufficient_permission' })
  const test = { ...org.owner, mode: 'sandbox' } as const
  await assert.rejects(org.run(publishPriceBook, {}, test), { code: 'unsupported_in_test_mode' })
  await assert.rejects(
    org.run(
      saveService,
      { slug: 'x', name: 'X', unit: 'x', pricing: { kind: 'flat', amount_cents: 1 } },
      test,
    ),
    {
      code: 'unsupported_in_test_mode',
    },
  )
  await assert.rejects(publish(org, { version: 1 }), (error: { details: { field: string }[] }) => {
    assert.equal(error.details[0]!.field, 'version')
    return true
  })
  assert.deepEqual((await list(org)).items, [])
  assert.equal((await list(org)).book_version, null)
})

test('an inactive service is part of the published version', async () => {
  const org = await testOrg()
  const { id } = await flatService(org, 100, { active: false })
  await publish(org)
  assert.deepEqual(
    (await list(org, { active: false })).items.map((each) => each.id),
    [id],
  )
  assert.deepEqual((await list(org, { active: true })).items, [])
})

test('of many issues the first 500 are reported, with the total number', async () => {
  const org = await testOrg()
  const values = Array.from({ length: 20 }, () => ({ from: '5', to: '5', factor: '1' }))
  const multipliers = Array.from({ length: 12 }, (_, at) => ({
    key: `k${at}`,
    label: 'Size',
    source: 'sqft',
    values,
  }))
  for (let count = 0; count < 3; count++) await addService(org, { multipliers })
  await assert.rejects(publish(org), (error: unknown) => {
    assert.ok(error instanceof AppError)
    assert.equal(error.details.length, 500)
    assert.match(error.message, /has 720 issues, of which the first 500 are listed/)
    return true
  })
})
