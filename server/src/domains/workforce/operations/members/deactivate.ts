import * as z from 'zod'
import { invalidField, invalidState } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion, requireVersion } from '../../../../kernel/records/expected-version.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import {
  findMember,
  findOwnerId,
  keySchema,
  keysOfMember,
  memberOf,
  type MemberRow,
  memberSchema,
  reassignConnectors,
  requireLive,
} from '../../../company/index.ts'
import { crewChanged, tellCrewChanged } from '../../crew-events.ts'
import { leaveCrews } from '../../crew-members-table.ts'
import { warnOfSharesLeft } from '../../warn-of-dropped-shares.ts'
import { changeMember } from '../../change-member.ts'
import { changeableMember, knows, rulesOwners } from '../../member-authority.ts'
import { endOwn, handOver } from '../../open-work.ts'

export const deactivateMember = mutation({
  name: 'workforce.members.deactivate',
  summary: "End a member's access, and hand their open work to somebody else.",
  description: `The next call of the member is refused, and so is the next call of their keys to the workflow gateway. Open leads,
appointments with their customers that lie ahead, open estimates, jobs, work that comes again and again, to-dos, conversations
and territories go to \`reassign_to\` where that member reaches their location, and to the owner of longest standing
elsewhere; what is done stays with who did it. An open time entry and a walk from door to door end now. Time off that is pending, or
approved for days to come, is cancelled and returned to the balance; training that is not completed is cancelled.
The member leaves their crews. Where a crew has agreed shares, they become equal parts: warning \`shares_dropped\`, with the shares
before and up to 50 open jobs of the crew. In the resource API the member's keys go on working, because websites and
other systems hang on them: the answer lists them, and \`revoke_keys\` ends them. An owner stays: ownership is handed over first.`,
  permission: ['manage_team'],
  sensitive: true,
  destructive: true,
  input: z.strictObject({
    member_id: idOf('member').describe('The member who leaves.'),
    reassign_to: idOf('member').optional().describe('The active member who takes over; absent: the owner.'),
    revoke_keys: z
      .boolean()
      .default(false)
      .describe('Ends the keys that the member made, too; needs what `keys.revoke` needs.'),
    expected_version: expectedVersion(),
  }),
  output: z.object({
    member: memberSchema,
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
      .describe('How many records changed hands.'),
    ended: z
      .object({
        time_entries: z.int(),
        walks: z.int(),
        time_off: z.int(),
        training: z.int(),
      })
      .describe('How much of what was the member’s alone was ended or cancelled.'),
    crews_left: z.int().describe('How many crews the member was in.'),
    keys: z
      .array(keySchema)
      .describe(
        'Keys that the member made and that opened the resource API so far; `revoked_at` tells whether they still do.',
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
      throw invalidState('An owner hands the organization over before leaving.')
    if (before.id === ctx.actor.id) throw invalidState('Nobody ends their own access.')
    const gone = { ...before, active: false, deactivated_at: before.deactivated_at ?? ctx.now }
    const after = await changeMember(ctx, before, gone)
    const ownerId = (await findOwnerId(ctx.db, orgId))!
    const heir = await heirOf(ctx, before, reassign_to ?? ownerId)
    const work = { from: before.id, heir, ownerId, now: ctx.now }
    const reassigned = await handOver(ctx, work)
    const ended = await endOwn(ctx, before.id)
    await warnOfSharesLeft(ctx, before.id)
    const crewsLeft = await leaveCrews(ctx, before.id)
    for (const crew of crewsLeft) tellCrewChanged(ctx, crew)
    await reassignConnectors(ctx.db, orgId, before.id, heir.id, ctx.now)
    const keys = await keysOfMember(ctx, before.id, revoke_keys)
    return {
      member: memberOf(after),
      reassigned_to: heir.id,
      reassigned,
      ended,
      crews_left: crewsLeft.length,
      keys,
    }
  },
})

async function heirOf(ctx: MutationContext, leaving: MemberRow, id: string): Promise<MemberRow> {
  const heir = await findMember(ctx.db, ctx.actor.org.id, id)
  if (!heir?.active || heir.id === leaving.id || !knows(ctx.actor, heir))
    throw invalidField('reassign_to', 'is no other active member of the organization')
  return heir
}
