import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { operatorOf } from '../../../../../kernel/access/operator.ts'
import { newId } from '../../../../../kernel/ids.ts'
import { run } from '../../../../../kernel/operations/run.ts'
import { testApp } from '../../../../../testing/test-app.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { organizationToBe } from '../../organizations/found-organization.ts'
import { selectOrganizations } from '../../organizations/organizations-table.ts'
import { createOrganization } from './create.ts'

const usual = () => ({
  name: 'Gutter & Sons',
  slug: `gutter-${randomBytes(4).toString('hex')}`,
  owner_email: 'ada@example.com',
  timezone: 'America/Denver',
})

async function create(input: object) {
  const { kernel } = await testApp()
  const actor = operatorOf(organizationToBe())
  return await run(kernel, createOrganization, { actor, input, requestId: newId() })
}

test('an organization is created with an owner and a location', async () => {
  const organizationInput = usual()
  const created = await create(organizationInput)
  assert.equal(created.owner.email, 'ada@example.com')
  assert.equal(created.location.timezone, 'America/Denver')
  const listed = await selectOrganizations((await testApp()).database.system)
  assert.deepEqual(
    listed.find((each) => each.slug === organizationInput.slug),
    { id: created.id, slug: organizationInput.slug, name: 'Gutter & Sons' },
  )
})

for (const [field, change] of [
  ['slug', { slug: 'Gutter' }],
  ['slug', { slug: '-gutter' }],
  ['slug', { slug: 'g'.repeat(64) }],
  ['owner_email', { owner_email: 'ada' }],
  ['timezone', { timezone: 'Chicago' }],
  ['timezone', { timezone: '+02:00' }],
  ['name', { name: ' ' }],
] as const)
  test(`${JSON.stringify(change)} is refused, with the name of the field`, async () => {
    await assert.rejects(create({ ...usual(), ...change }), (error: { code: string; details: object[] }) => {
      assert.equal(error.code, 'validation_error')
      assert.deepEqual(
        error.details.map((detail) => 'field' in detail && detail.field),
        [field],
      )
      return true
    })
  })

test('a slug belongs to one organization only', async () => {
  const first = usual()
  await create(first)
  await assert.rejects(create({ ...usual(), slug: first.slug }), {
    code: 'validation_error',
    details: [{ field: 'slug', message: 'is already used by another organization' }],
  })
})

test('members cannot create organizations', async () => {
  const org = await testOrg()
  await assert.rejects(org.run(createOrganization, usual(), org.owner), { code: 'insufficient_permission' })
})
