import { randomInt } from 'node:crypto'
import type { Database } from '../../../kernel/database/database.ts'
import { AppError } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { type Mailer, queueServiceMail } from '../../../kernel/messages/mail/index.ts'
import { findMembershipOf } from '../company/index.ts'
import { insertCode } from './challenges-table.ts'
import type { ConfirmCall } from './confirmations.ts'
import { digestOfCode, signInMs } from './sign-in-secrets.ts'

/** Emails the member of a session a code with which they confirm the session. */
export async function sendConfirmationCode(
  { system }: Pick<Database, 'system'>,
  mailer: Mailer,
  { orgId, memberId, sessionId, now }: ConfirmCall,
): Promise<void> {
  await system.transaction(async (db) => {
    const [membership] = await findMembershipOf(db, orgId, memberId)
    if (!membership) throw new AppError('sign_in_required', 'Sign in first.')
    const id = newId()
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const owner = { orgId, memberId, sessionId }
    if (!(await insertCode(db, owner, { id, digest: digestOfCode(id, code) }, now)))
      throw new AppError('rate_limited', 'At most five codes are sent in an hour. Try again later.', [], 900)
    const text = [
      `Hello ${membership.memberName},`,
      `your code to confirm an action in Quoin: ${code}`,
      'The code is valid for 10 minutes, only in the window that requested it.',
      'If you did not request this code, end your other sessions on the page “Your account”. ' +
        'Never give the code to anyone.',
    ].join('\n\n')
    await queueServiceMail(db, mailer, {
      orgId,
      org: { id: orgId, isDemo: membership.isDemo, clock: membership.clock },
      now,
      message: {
        to: { address: membership.email, name: membership.memberName },
        subject: 'Your code for Quoin',
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
        idempotencyKey: `confirmation/${id}`,
        secrets: [code],
        about: { about_kind: 'member', about_id: memberId, purpose: 'internal' },
        notAfter: new Date(Date.parse(now) + signInMs).toISOString(),
      },
    })
  })
}
