import * as z from 'zod'
import { insertKey } from '../../../../../kernel/access/keys-table.ts'
import type { Actor } from '../../../../../kernel/access/actor.ts'
import { type Risk, risks } from '../../../../../kernel/access/risks.ts'
import { everyScope } from '../../../../../kernel/access/scopes.ts'
import { AppError, invalidField, invalidState } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation, redacted } from '../../../../../kernel/operations/operation.ts'
import { anyInstant, text } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { parseInstant, toIso } from '../../../../../kernel/time/index.ts'
import { keyOf, keySchema } from '../../keys/key.ts'
import { requireNoWider } from '../../keys/no-wider.ts'
import { knownLocations } from '../../locations/known-locations.ts'
import { findMember, findOwnerId } from '../../members/members-table.ts'
import { requireLive } from '../../../../../kernel/access/set-up-authority.ts'

export const createKey = mutation({
  name: 'keys.create',
  summary: 'Create an API key.',
  description:
    'The key is shown only once. Its scopes limit its calls of the resource API. In the workflow gateway ' +
    '(the HTTP endpoint that runs operations), the current permissions of its creator limit its calls. A ' +
    'key that is created by a call with another key cannot have more access or a later expiry than that ' +
    'other key.',
  permission: ['manage_integrations'],
  requiresConfirmation: true,
  wholeOrganization: true,
  sensitive: true,
  // The hint contains a part of the random key, so both are redacted. Otherwise the confirm token of a dry run would
  // depend on a random value.
  redact: (output) => ({ ...output, key: redacted, hint: redacted }),
  input: z.strictObject({
    name: text(200, 1).describe('Purpose of the key.'),
    mode: z
      .enum(['live', 'test'])
      .describe(
        '`live` works with real data. `test` works with separate test data and sends nothing to anyone.',
      ),
    scopes: z
      .array(z.enum(everyScope))
      .min(1, 'must contain at least one scope')
      .max(200)
      .describe('Scopes of the key, such as `leads:read`. They limit its calls of the resource API.'),
    location_ids: z
      .array(idOf('location'))
      .max(1000)
      .nullish()
      .describe(
        'Locations that the key can access. If absent or null, the key can access all locations, ' +
          'including future ones.',
      ),
    confirm: z
      .array(z.enum(risks))
      .max(risks.length)
      .optional()
      .describe(
        'Flags of operations. If the new key calls an operation that has one of these flags, the call ' +
          'requires a confirm token from a dry run. Defaults to the flags of the API key that creates the ' +
          'new key, or to none if it is created without a key. `sensitive` marks operations that change ' +
          'permissions, settings, charges and payments, or the places to which data is sent.',
      ),
    rate_limit: z
      .int()
      .min(1)
      .max(10_000_000)
      .optional()
      .describe("Maximum number of requests per minute. Defaults to the installation's limit."),
    expires_at: anyInstant().nullish().describe('Expiry, ISO 8601 with a time zone.'),
    member_id: idOf('member')
      .optional()
      .describe('Creator of the key. Defaults to the caller. Members can pass only their own id.'),
  }),
  output: keySchema.extend({
    key: z.string().describe('The key itself. It is shown only in this answer, and not stored.'),
  }),
  errors: ['insufficient_permission', 'insufficient_scope', 'invalid_state', 'unsupported_in_test_mode'],
  async handler(ctx, { name, mode, scopes, location_ids, rate_limit, expires_at, member_id, confirm }) {
    const orgId = ctx.actor.org.id
    requireLive(ctx.actor)
    const makerId = await makerOf(ctx, member_id)
    const { key, publicId, digest } = ctx.services.keys.mint(mode)
    const row = {
      id: newId(),
      kind: 'key' as const,
      client_id: null,
      public_id: publicId,
      mode: mode === 'live' ? ('live' as const) : ('sandbox' as const),
      name,
      scopes: [...new Set(scopes)],
      confirms: [...new Set(confirm ?? confirmsOf(ctx.actor))],
      member_id: makerId,
      location_ids: await knownLocations(ctx.db, orgId, location_ids ?? null),
      rate_limit_per_minute: rate_limit ?? ctx.services.keys.usualPerMinute,
      expires_at: expires_at ? toIso(parseInstant(expires_at)!) : null,
    }
    requireNoWider(ctx.actor, row)
    await insertKey(ctx.db, orgId, { ...row, digest, now: ctx.present })
    return { ...keyOf({ ...row, revoked_at: null, created_at: ctx.present }), key }
  },
})

const confirmsOf = (actor: Actor): readonly Risk[] =>
  (actor.type === 'member' ? actor.through?.confirms : undefined) ?? []

/**
 * Returns the creator of the key. In the workflow gateway (the HTTP endpoint that runs operations), a key has its
 * creator's permissions, so members create only their own keys. The operator of the installation can create keys
 * for any member.
 */
async function makerOf({ db, actor }: MutationContext, memberId: string | undefined): Promise<string> {
  if (actor.type === 'member') {
    if (memberId !== undefined && memberId !== actor.id)
      throw new AppError('insufficient_permission', 'A member can create API keys only in their own name.')
    return actor.id
  }
  const id = memberId ?? (await findOwnerId(db, actor.org.id))
  if (id === undefined) throw invalidState('The organization has no active owner.')
  const maker = await findMember(db, actor.org.id, id)
  if (!maker) throw invalidField('member_id', 'is not a member of the organization')
  if (!maker.active) throw invalidState('The member is deactivated and cannot have a new key.')
  return id
}
