import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { announcing, table } from '../../testing/uploading.ts'
import { prepareClientImportUpload } from './prepare-upload.ts'

test('only a member who manages settings at all locations can announce a client import file', async () => {
  const org = await testOrg()
  const run = (as: object) => org.run(prepareClientImportUpload, announcing(table), as)
  assert.equal((await run(org.owner)).status, 'pending')
  const refused = { code: 'insufficient_permission' }
  await assert.rejects(run({ ...org.owner, locations: [org.locationId] }), refused)
  await assert.rejects(run(await hire(org, 'sales_rep')), refused)
})
