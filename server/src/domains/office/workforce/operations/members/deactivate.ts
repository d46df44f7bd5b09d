import * as z from 'zod'
import { invalidField, invalidState } from '../../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { expectedVersion, requireVersion } from '../../../../../kernel/records/expected-version.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { crewChanged, leaveCrews, emitCrewChanged } from '../../../../people/crews/index.ts'
import { endAccess } from '../../../../organization/access/index.ts'
import { warnOfSharesLeft } from '../../warn-of-dropped-shares.ts'
import { changeMember } from '../../change-member.ts'
import {
  changeableMember,
  findMember,
  findOwnerId,
  keySchema,
  keysOfMember,
  canAccessMember,
  type MemberRow,
  members,
  reassignConnectors,
  requireLive,
  rulesOwners,
} from '../../../../organization/company/index.ts'
import { endOwn, reassignWork } from '../../open-work.ts'

const mostKeysNamed = 50

export const deactivateMember = mutation({
  name: 'workforce.members.deactivate',
  summary: 'Deactivate a member, and reassign their open work.',
  description: `From now on, calls of the member are refused, and so are calls of their API keys to the workflow
gateway. Their sessions of the console end, and their unused links and invitations become invalid. Open leads, future
appointments of leads, open estimates, jobs, recurring work, to-dos, conversations and territories are reassigned to
\`reassign_to\` if that member can access their location, otherwise to the owner who has been a member the longest.
Finished work keeps its assignee.
An open time entry and an open canvassing session end now. Pending time off, and approved time off for future days,
is cancelled and returned to the balance; incomplete training is cancelled. The member leaves their crews. If a crew
had agreed shares, they become equal; the warning \`shares_dropped\` contains the former shares and up to 50 open jobs
of the crew. The member's keys keep working in the resource API, because websites and other systems depend on them: the
answer lists them, and \`revoke_keys\` revokes them. The call is refused for an owner: transfer ownership first.`,
  permission: ['manage_team'],
  sensitive: true,
  destructive: true,
  input: z.strictObject({
    member_id: idOf('member').describe('The member to deactivate.'),
    reassign_to: idOf('member')
      .optional()
      .describe('The active member to whom the open work is reassigned. Defaults to the owner.'),
    revoke_keys: z
      .boolean()
      .default(false)
      .describe(
        'True also revokes the API keys that the member created. This needs the permission of `keys.revoke`.',
      ),
    expected_version: expectedVersion(),
  }),
  output: z.object({
    member: members.schema,
    reassigned_to: id(),
    reassigned: z
      .object({
        leads: z.int(),
        appointments: z.int(),
        estimates: z.int(),
        jobs: z.int(),
        recurrences: z.int(),
        todos: z.int(),
        conversations: z.int(),
        territories: z.int(),
      })
      .describe('Numbers of reassigned records, by kind.'),
    ended: z
      .object({
        time_entries: z.int(),
        walks: z.int(),
        time_off: z.int(),
        training: z.int(),
      })
      .describe('Numbers of records that were ended or cancelled, by kind.'),
    crews_left: z.int().describe('Number of crews that the member left.'),
    keys: z
      .array(keySchema)
      .describe(
        'API keys that the member created and that were valid for the resource API. `revoked_at` is ' +
          'set if a key was revoked.',
      ),
  }),
  errors: [
    'not_found',
    'insufficient_permission',
    'invalid_state',
    'stale_version',
    'unsupported_in_test_mode',
  ],
  emits: [crewChanged],
  async handler(ctx, { member_id, reassign_to, revoke_keys, expected_version }) {
    const orgId = ctx.actor.org.id
    requireLive(ctx.actor)
    const before = await changeableMember(ctx, member_id)
    requireVersion(before, expected_version)
    if (before.role === 'owner' && !rulesOwners(ctx.actor))
      throw invalidState('An owner must transfer ownership before leaving.')
    if (before.id === ctx.actor.id) throw invalidState('Members cannot deactivate themselves.')
    const inactive = { ...before, active: false, deactivated_at: before.deactivated_at ?? ctx.now }
    const after = await changeMember(ctx, before, inactive)
    const ownerId = (await findOwnerId(ctx.db, orgId))!
    const heir = await heirOf(ctx, before, reassign_to ?? ownerId)
    const work = { from: before.id, heir, ownerId, now: ctx.now }
    const reassigned = await reassignWork(ctx, work)
    const ended = await endOwn(ctx, before.id)
    await warnOfSharesLeft(ctx, before.id)
    const crewsLeft = await leaveCrews(ctx, before.id)
    for (const crew of crewsLeft) emitCrewChanged(ctx, crew)
    await reassignConnectors(ctx.db, orgId, before.id, heir.id, ctx.now)
    await endAccess(ctx, before.id)
    const keys = await keysOfMember(ctx, before.id, revoke_keys)
    warnOfValidKeys(ctx, before, keys)
    return {
      member: members.present(after, ctx),
      reassigned_to: heir.id,
      reassigned,
      ended,
      crews_left: crewsLeft.length,
      keys,
    }
  },
})

/** Tells the person who deactivates a member that programs still have access with the keys of the member. */
function warnOfValidKeys(
  ctx: MutationContext,
  { id, name }: Pick<MemberRow, 'id' | 'name'>,
  keys: readonly { id: string; revoked_at: string | null }[],
): void {
  const valid = keys.filter(({ revoked_at }) => revoked_at === null)
  if (valid.length === 0) return
  const count = valid.length === 1 ? 'An API key' : `${valid.length} API keys`
  ctx.warn?.({
    code: 'keys_still_valid',
    message:
      `${count} that ${name} created still ${valid.length === 1 ? 'works' : 'work'} in the resource API. To end this, call ` +
      '`keys.revoke`, or pass `revoke_keys`.',
    member_id: id,
    key_ids: valid.slice(0, mostKeysNamed).map((key) => key.id),
  })
}

async function heirOf(ctx: MutationContext, leaving: MemberRow, id: string): Promise<MemberRow> {
  const heir = await findMember(ctx.db, ctx.actor.org.id, id)
  if (!heir?.active || heir.id === leaving.id || !canAccessMember(ctx.actor, heir))
    throw invalidField('reassign_to', 'is not another active member of the organization')
  return heir
}
