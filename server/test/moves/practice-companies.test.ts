import assert from 'node:assert/strict'
import { test } from 'node:test'
import { archivePractice } from '../../src/domains/office/practice/operations.ts'
import { practiceOf } from '../../src/domains/office/practice/testing/practice-of.ts'
import { measure } from '../../src/kernel/moves/move-organization.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import { sideOf } from './side-of.ts'

test('a practice company does not move, nor does its organization before the practice company is archived', async (t) => {
  const org = await testOrg()
  const side = await sideOf(t, org)
  const practice = await practiceOf(org)
  await assert.rejects(measure(side, practice.id), {
    code: 'invalid_state',
    message: /is a practice company/,
  })
  await assert.rejects(measure(side, org.id), {
    code: 'invalid_state',
    message: new RegExp(`cannot move with it: ${practice.slug}\\. Run .practice archive.`),
  })
  await org.run(archivePractice, { practice_id: practice.id }, org.owner)
  assert.ok((await measure(side, org.id)).rows > 0)
})

test('an archived practice company that stayed behind can be archived again in the other installation', async () => {
  const org = await testOrg()
  const id = '01999999-0000-7000-8000-000000000000'
  await org.query(
    `insert into quoin.practice_companies (org_id, id, slug, name, reserved_bytes, created_at, archived_at)
     values ($1, $2, 'behind', 'Practice', 0, now(), now())`,
    [id],
  )
  const archived = await org.run(archivePractice, { practice_id: id }, org.owner)
  assert.equal(archived.slug, 'behind')
})
