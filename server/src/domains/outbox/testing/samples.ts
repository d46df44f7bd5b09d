import { mailServerOf } from '../../../testing/mail-server-of.ts'
import type { TestOrg } from '../../../testing/test-org.ts'
import { inviteMember } from '../../workforce/operations.ts'

/** A mail that was kept while there was no mail server. */
async function keptMail(org: TestOrg): Promise<string> {
  const person = { email: `sam@${org.slug}.test`, name: 'Sam', role: 'technician', location_ids: null }
  const { services } = org.app.kernel
  const usual = services.mailer
  services.mailer = {
    ...usual,
    record: (db, _, message) => usual.record(db, { id: org.id, isDemo: true }, message),
  }
  const { deliveries } = await org.run(inviteMember, person, org.owner)
  services.mailer = usual
  return deliveries[0]!.message_id!
}

export const samples = {
  'outbox.get': async (org: TestOrg) => ({
    input: { message_id: await keptMail(org) },
    subject: 'message_id',
  }),
  'outbox.resend': async (org: TestOrg) => {
    const message_id = await keptMail(org)
    await mailServerOf(org.app)
    return { input: { message_id }, subject: 'message_id' }
  },
}
