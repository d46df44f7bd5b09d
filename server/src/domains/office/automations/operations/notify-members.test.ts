import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { mailsOf } from '../../../../testing/written.ts'
import { hire } from '../../../customers/leads/testing/people.ts'
import { asAutomation } from '../testing/as-automation.ts'
import { notifyMembers } from './notify-members.ts'

test('at most ten active members are notified, each once, also if the step runs again', async () => {
  const org = await testOrg()
  const reps = []
  for (let count = 0; count < 12; count++) reps.push((await hire(org)).id)
  await org.app.inspect.query(
    `update quoin.members set active = false, deactivated_at = now() where id = $1`,
    [reps[0]],
  )
  const notify = () =>
    org.run(
      notifyMembers,
      {
        about: { kind: 'lead', id: org.locationId },
        location_id: org.locationId,
        key: 'run/1/1',
        to: ['role:sales_rep'],
        subject: 'Look',
        body: 'Look',
        html: 'Look',
      },
      asAutomation(),
    )
  const { messages } = await notify()
  assert.deepEqual(
    messages.map(({ member_id }) => member_id),
    reps.slice(1, 11),
  )
  assert.deepEqual(await notify(), { messages })
  assert.equal((await mailsOf(org)).length, 10)
})
