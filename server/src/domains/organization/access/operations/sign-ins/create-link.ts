import * as z from 'zod'
import { invalidState, notFound } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import { mutation, redacted } from '../../../../../kernel/operations/operation.ts'
import { email } from '../../../../../kernel/schema/contact-fields.ts'
import { instant } from '../../../../../kernel/schema/fields.ts'
import { findMemberByEmail } from '../../../company/index.ts'
import { digestOfToken, newSignInSecrets, signInMs, signInPath } from '../../sign-in-secrets.ts'
import { insertLink } from '../../sign-ins-table.ts'

export const createSignInLink = mutation({
  name: 'signIns.createLink',
  summary: 'Create a link with which a member can sign in to the console.',
  description: 'The link is valid for ten minutes and can be used once, in any browser.',
  permission: [],
  only: 'system',
  sensitive: true,
  redact: (output) => ({ ...output, path: redacted }),
  input: z.strictObject({ email: email().describe('Email address of the member.') }),
  output: z.object({
    path: z.string().describe('Path and fragment of the link, relative to the base address of the service.'),
    expires_at: instant(),
  }),
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { email: address }) {
    const orgId = ctx.actor.org.id
    const member = await findMemberByEmail(ctx.db, orgId, address)
    if (!member) throw notFound('member')
    if (!member.active) throw invalidState('The member is deactivated and cannot sign in.')
    const { token } = newSignInSecrets()
    const expiresAt = new Date(Date.parse(ctx.present) + signInMs).toISOString()
    await insertLink(ctx.db, {
      orgId,
      id: newId(),
      memberId: member.id,
      linkDigest: digestOfToken(token),
      now: ctx.present,
      expiresAt,
    })
    return { path: signInPath(token), expires_at: expiresAt }
  },
})
