import { openBody } from '../kernel/messages/index.ts'
import { smsMessages } from '../kernel/messages/sms/index.ts'
import type { TestOrg } from './test-org.ts'

/** What an organization wrote to people, oldest first: `to`, and what it says. */
export async function mailsOf(org: TestOrg) {
  return (await org.app.kernel.services.mailer.list(org.id)).toReversed()
}

export async function textsOf({ app, id }: TestOrg) {
  const { sealer } = app.kernel.services
  const rows = await smsMessages.list(app.database.system, id, 50)
  return rows.toReversed().map((row) => ({ ...openBody(sealer, { ...row, body: row.body! }), ...row }))
}
