import type { TestOrg } from '../../../../testing/test-org.ts'
import { mailsOf } from '../../../../testing/written.ts'
import { offerMail } from '../offer.ts'
import { offered, offeredTo } from './offered.ts'

/** Sends an automation's email, and returns the path of the unsubscribe link in it. */
export async function unsubscribePath(org: TestOrg): Promise<string> {
  const content = { subject: 'How did we do?', text: 'Just answer.', html: '<p>Just answer.</p>' }
  const to = { address: 'ada@example.com' }
  await offered(org, (ctx) => offerMail(ctx, { ...offeredTo(null), to, content }))
  return /\/u\/[\w-]{32}/.exec((await mailsOf(org)).at(-1)!.text)![0]
}
