import * as z from 'zod'
import type { Database } from '../../../kernel/database/database.ts'
import type { Transaction } from '../../../kernel/database/transaction.ts'
import { type Mailer, queueServiceMail } from '../../../kernel/messages/mail/index.ts'
import { type TaskKind, taskKind } from '../../../kernel/tasks/task.ts'
import { findMemberships, type Membership } from '../company/index.ts'
import { digestOfCode, digestOfToken, newSignInSecrets, signInPath } from './sign-in-secrets.ts'
import { lockUnwritten, setSecrets, type SignInRow } from './sign-ins-table.ts'

const payload = z.strictObject({ sign_in_id: z.uuid() })
type Payload = z.infer<typeof payload>

export const signInMailTask = { name: 'signIn.mail', payload }

interface MailParts {
  database: Pick<Database, 'system'>
  mailer: Mailer
  publicUrl: () => string
  now: () => string
}

/**
 * Background task that writes the email with the link and the code, if an active member has the address. The task
 * itself creates the link and the code, so that only the email contains them; the database stores only their digests.
 */
export function writeSignInMail(parts: MailParts): TaskKind<Payload> {
  return taskKind({
    ...signInMailTask,
    delaysSeconds: [5, 15, 60],
    handler: async ({ orgId }, { sign_in_id: id }) => {
      await parts.database.system.transaction(async (transaction) => {
        const signIn = await lockUnwritten(transaction, orgId, id)
        if (!signIn || signIn.expires_at <= parts.now()) return
        const memberships = await findMemberships(transaction, signIn.email!)
        // If the person is a member of a real organization, the email is sent in its name, because demo organizations
        // send no email.
        const membership =
          memberships.find(({ isDemo, clock }) => !isDemo && clock === null) ?? memberships[0]
        if (membership) await write(parts, transaction, signIn, membership)
      })
      return { outcome: 'done' }
    },
  })
}

async function write(
  { mailer, publicUrl, now }: MailParts,
  transaction: Transaction,
  signIn: SignInRow,
  membership: Membership,
): Promise<void> {
  const { token, code } = newSignInSecrets()
  await setSecrets(transaction, signIn, { link: digestOfToken(token), code: digestOfCode(signIn.id, code) })
  const url = publicUrl() + signInPath(token)
  const text = [
    `Hello ${membership.memberName},`,
    `your code for Quoin: ${code}`,
    `Or open this link in the browser in which you requested this email:\n${url}`,
    'Both are valid for 10 minutes and can be used once.',
    'If you did not request this email, ignore it. Never give the code to anyone.',
  ].join('\n\n')
  await queueServiceMail(transaction, mailer, {
    orgId: membership.orgId,
    org: { id: membership.orgId, isDemo: membership.isDemo, clock: membership.clock },
    now: now(),
    message: {
      to: { address: signIn.email!, name: membership.memberName },
      subject: 'Sign in to Quoin',
      text,
      headers: { 'Auto-Submitted': 'auto-generated' },
      idempotencyKey: `sign-in/${signIn.id}`,
      secrets: [url, code],
      about: { about_kind: 'member', about_id: membership.memberId, purpose: 'internal' },
      notAfter: signIn.expires_at,
    },
  })
}
