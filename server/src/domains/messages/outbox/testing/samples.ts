import { mailServerOf } from '../../../../testing/mail-server-of.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { inviteMember } from '../../../office/workforce/operations.ts'

let counter = 0

/**
 * Creates an email in the outbox. It is not sent, because the organization is temporarily a demo. It is created in live
 * mode, because messages in test mode are not stored.
 */
async function storedMail(org: TestOrg): Promise<string> {
  const person = {
    email: `sam-${++counter}@${org.slug}.test`,
    name: 'Sam',
    role: 'technician',
    location_ids: null,
  }
  const isDemo = { ...org.operator.org!, id: org.id, name: 'Test Cleaning', isDemo: true }
  const { deliveries } = await org.run(inviteMember, person, { ...org.owner, mode: 'live', org: isDemo })
  return deliveries[0]!.message_id!
}

export const samples = {
  'outbox.get': async (org: TestOrg) => ({
    input: { message_id: await storedMail(org) },
    subject: 'message_id',
  }),
  'outbox.resend': async (org: TestOrg) => {
    const message_id = await storedMail(org)
    await mailServerOf(org.app)
    return { input: { message_id }, subject: 'message_id' }
  },
}
