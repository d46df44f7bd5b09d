import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { performing } from '../testing/performing.ts'

const anyNumber = (): string => `+1312555${randomInt(1000, 9999)}`
const listed = (org: TestOrg) => performing(org, `numbers list --org ${org.slug}`)

test('a number is assigned to a location, listed and released', async () => {
  const org = await testOrg()
  const number = anyNumber()
  const assignment = { number, location_id: org.locationId }
  assert.deepEqual(await listed(org), [])
  const assign = `numbers assign --org ${org.slug} --location ${org.locationId} --number`
  const spelled = `(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`
  assert.deepEqual(await performing(org, assign, spelled), assignment)
  assert.deepEqual(await listed(org), [assignment])
  const release = `numbers release --org ${org.slug} --number ${number}`
  assert.deepEqual(await performing(org, release), { number })
  assert.deepEqual(await listed(org), [])
  await assert.rejects(performing(org, release), { code: 'not_found', message: 'No such number.' })
})

test("an invalid number, another organization's number and a foreign location are refused, with the field", async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const number = anyNumber()
  const assign = (to: TestOrg, location: string, phone: string) =>
    performing(to, `numbers assign --org ${to.slug} --location ${location} --number ${phone}`)
  await assign(org, org.locationId, number)
  const refused =
    (field: string, code = 'validation_error') =>
    (error: never) => {
      const { code: said, details } = error as { code: string; details: { field: string }[] }
      assert.deepEqual([said, details[0]!.field], [code, field])
      return true
    }
  await assert.rejects(assign(org, org.locationId, '911'), refused('number'))
  await assert.rejects(assign(org, 'north', number), refused('location_id'))
  await assert.rejects(assign(org, other.locationId, number), refused('location_id'))
  await assert.rejects(assign(other, other.locationId, number), refused('number', 'invalid_state'))
  await assert.rejects(performing(other, `numbers release --org ${other.slug} --number ${number}`), {
    code: 'not_found',
  })
  await assert.rejects(performing(org, 'numbers list --org nobody'), { code: 'not_found' })
  assert.equal((await listed(org)).length, 1)
})
