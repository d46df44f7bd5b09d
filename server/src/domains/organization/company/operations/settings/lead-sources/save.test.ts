import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../../../../../testing/race.ts'
import { testOrg } from '../../../../../../testing/test-org.ts'
import { createLead, getLead } from '../../../../../customers/leads/operations.ts'
import { listLeadSources } from './list.ts'
import { saveLeadSource } from './save.ts'

test('a lead source can be created, renamed and deactivated, and its leads keep the name with which they arrived', async () => {
  const org = await testOrg()
  const source = await org.run(saveLeadSource, { name: 'Yelp', generated_by: 'self' }, org.owner)
  const lead = await org.run(createLead, {
    customer_name: 'Ada',
    service_address: '1 Main St',
    source: 'Yelp',
  })
  assert.equal(lead.source_id, source.id)
  const renamed = await org.run(
    saveLeadSource,
    { lead_source_id: source.id, name: 'Yelp ads', active: false },
    org.owner,
  )
  assert.deepEqual(renamed, { ...source, name: 'Yelp ads', active: false, version: 2 })
  const after = await org.run(getLead, { lead_id: lead.id })
  assert.deepEqual([after.source, after.source_id], ['Yelp', source.id])
  assert.ok(!(await org.run(listLeadSources, {}, org.owner)).items.some((each) => each.id === source.id))
  const all = await org.run(listLeadSources, { include_inactive: true }, org.owner)
  assert.deepEqual(
    all.items.filter((each) => each.id === source.id),
    [renamed],
  )
})

test('a name belongs to one lead source, also if two are saved at the same time', async () => {
  const org = await testOrg()
  const a = await org.run(saveLeadSource, { name: 'Yelp' }, org.owner)
  const duplicateName = {
    code: 'validation_error',
    details: [{ field: 'name', message: 'is the name of another lead source' }],
  }
  await assert.rejects(org.run(saveLeadSource, { name: 'YELP' }, org.owner), duplicateName)
  const b = await org.run(saveLeadSource, { name: 'Google' }, org.owner)
  await assert.rejects(
    org.run(saveLeadSource, { lead_source_id: b.id, name: 'yelp' }, org.owner),
    duplicateName,
  )
  const rename = (id: string) => () =>
    org.run(saveLeadSource, { lead_source_id: id, name: 'Same' }, org.owner)
  const outcomes = await race({ table: 'quoin.lead_sources' }, [rename(a.id), rename(b.id)])
  const codes = outcomes.map((each) => (each.status === 'fulfilled' ? 'done' : each.reason.code))
  assert.deepEqual(codes.sort(), ['done', duplicateName.code])
})

test('a lead source of another organization is not found', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const { id } = await other.run(saveLeadSource, { name: 'Yelp' }, other.owner)
  await assert.rejects(org.run(saveLeadSource, { lead_source_id: id, active: false }, org.owner), {
    code: 'not_found',
  })
})
