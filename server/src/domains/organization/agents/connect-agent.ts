import * as z from 'zod'
import type { Actor } from '../../../kernel/access/actor.ts'
import { insertKey } from '../../../kernel/access/keys-table.ts'
import { agentsConfirm } from '../../../kernel/access/risks.ts'
import { digestOfSecret } from '../../../kernel/access/session-cookie.ts'
import { requireLive } from '../../../kernel/access/set-up-authority.ts'
import { AppError } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { mutation, redacted } from '../../../kernel/operations/operation.ts'
import { id, text } from '../../../kernel/schema/fields.ts'
import { knownLocations } from '../company/index.ts'
import { insertCode } from './codes-table.ts'

/** Scopes that an agent can have. With one that ends in `write`, it can change records or automations. */
const agentScopes = ['workflows:read', 'workflows:write', 'automations:read', 'automations:write'] as const

/** Time for which a code is valid, in milliseconds. */
const codeMs = 60_000

/** Connects a program as an agent of the member: creates a grant, and a code that the program exchanges for tokens. */
export const connectAgent = mutation({
  name: 'agents.connect',
  summary: 'Connect a program as an agent of the caller.',
  description:
    'Creates a grant and a code, which the program exchanges for tokens within 60 seconds. The agent has the current ' +
    'permissions of the caller, within the scopes and locations of the grant.',
  permission: ['manage_integrations'],
  sensitive: true,
  redact: (output) => ({ ...output, code: redacted }),
  input: z.strictObject({
    client_id: text(2048, 1),
    client_name: text(100, 1),
    redirect_uri: text(2048, 1),
    code_challenge: z.string().regex(/^[\w-]{43}$/),
    resource: text(2048, 1),
    scopes: z.array(z.enum(agentScopes)).min(1).max(agentScopes.length),
    asks_each_time: z
      .boolean()
      .describe('True if the agent must confirm operations with risks by the token of a dry run.'),
    location_ids: z.array(id()).min(1).max(1000).nullable(),
  }),
  output: z.object({ grant_id: id(), code: z.string() }),
  errors: ['confirmation_required', 'insufficient_permission', 'unsupported_in_test_mode'],
  async handler(ctx, input) {
    const { actor, db, present, services } = ctx
    const orgId = actor.org.id
    requireLive(actor)
    const memberId = signedIn(actor)
    if (
      actor.type === 'member' &&
      !actor.isConfirmed &&
      input.scopes.some((scope) => scope.endsWith('write'))
    )
      throw new AppError('confirmation_required', 'Confirm your identity before an agent may make changes.')
    const grantId = newId()
    const expiresAt = new Date(Date.parse(present) + codeMs).toISOString()
    // The digest belongs to a random key that is not stored, so no one can use this key. The grant has tokens instead.
    const { publicId, digest } = services.keys.mint('live')
    await insertKey(db, orgId, {
      id: grantId,
      public_id: publicId,
      digest,
      mode: 'live',
      name: input.client_name,
      scopes: [...new Set(input.scopes)],
      confirms: input.asks_each_time ? agentsConfirm : [],
      member_id: memberId,
      location_ids: await knownLocations(db, orgId, input.location_ids),
      rate_limit_per_minute: services.keys.usualPerMinute,
      // The grant lasts only as long as its code, until the code is exchanged.
      expires_at: expiresAt,
      now: present,
      grant: { clientId: input.client_id, resource: input.resource },
    })
    const { key: code } = services.keys.mint('code')
    await insertCode(db, {
      org_id: orgId,
      digest: digestOfSecret(code),
      grant_id: grantId,
      redirect_uri: input.redirect_uri,
      code_challenge: input.code_challenge,
      now: present,
      expires_at: expiresAt,
    })
    return { grant_id: grantId, code }
  },
})

/** Returns the id of the member, who must act in person: an agent or an API key cannot connect another agent. */
function signedIn(actor: Actor): string {
  if (actor.type === 'member' && actor.through === undefined) return actor.id
  throw new AppError('insufficient_permission', 'Only a member who is signed in can connect an agent.')
}
