import { digestOfSecret, newSecret } from '../../../kernel/access/session-cookie.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { queueTask } from '../../../kernel/tasks/queue.ts'
import { serviceOrgId } from '../../../kernel/tasks/task.ts'
import { signInMailTask } from './sign-in-mail-task.ts'
import { signInMs } from './sign-in-secrets.ts'
import { insertMailSignIn } from './sign-ins-table.ts'

/**
 * Begins a sign-in by email. Returns a secret for the cookie of the requesting browser, because the link and the code
 * in the email work only in this browser. A background task writes the email, so neither the response nor its duration
 * reveals whether a member has the address.
 */
export async function beginMailSignIn(
  { system }: Pick<Database, 'system'>,
  { email, now }: { email: string; now: string },
): Promise<{ challenge: string; expiresAt: string }> {
  const id = newId()
  const challenge = newSecret()
  const expiresAt = new Date(Date.parse(now) + signInMs).toISOString()
  await system.transaction(async (transaction) => {
    const isInserted = await insertMailSignIn(transaction, {
      orgId: serviceOrgId,
      id,
      email: email.toLowerCase(),
      browserDigest: digestOfSecret(challenge),
      now,
      expiresAt,
    })
    if (!isInserted) return
    const task = { orgId: serviceOrgId, partition: 'mail', now }
    await queueTask(transaction, signInMailTask, { sign_in_id: id }, task)
  })
  return { challenge, expiresAt }
}
