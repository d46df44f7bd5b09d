import * as z from 'zod'
import { memberBehind } from '../../../../kernel/access/actor.ts'
import { requireLive } from '../../../../kernel/access/set-up-authority.ts'
import { invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { differences } from '../../../../kernel/records/differences.ts'
import { expectedVersion, requireVersion } from '../../../../kernel/records/expected-version.ts'
import { phone, readPhone } from '../../../../kernel/schema/contact-fields.ts'
import { text } from '../../../../kernel/schema/fields.ts'
import {
  changeableMember,
  findPreferences,
  members,
  preferencesSchema,
  savePreferences,
} from '../../../organization/company/index.ts'

export const updateMe = mutation({
  name: 'me.update',
  summary: "Change the caller's own name, phone number and look of the console.",
  description:
    'Omitted fields stay unchanged, also those of `preferences`, which have no version. Role, locations and everything else about a member are changed with ' +
    '`workforce.members.update`.',
  permission: ['use_app'],
  offApi: true,
  reversibleBy: 'me.update',
  input: z.strictObject({
    name: text(200, 1).optional().describe('Name of the person.'),
    phone: phone().nullish().describe('Phone number. Null clears it.'),
    preferences: z
      .strictObject(preferencesSchema.partial().shape)
      .optional()
      .describe('Look of the console on all computers of the member.'),
    expected_version: expectedVersion(),
  }),
  output: members.schema.extend({ preferences: preferencesSchema }),
  errors: ['invalid_state', 'not_found', 'stale_version', 'unsupported_in_test_mode'],
  async handler(ctx, { expected_version, name, phone: typed, preferences }) {
    requireLive(ctx.actor)
    const memberId = memberBehind(ctx.actor)
    if (memberId === null) throw invalidState('The caller is not a member.')
    const before = await changeableMember(ctx, memberId)
    requireVersion(before, expected_version)
    const changes = differences(before, {
      name,
      phone: typed === undefined ? undefined : readPhone('phone', typed, ctx.actor.org.country).phone,
    })
    const member = Object.keys(changes).length === 0 ? before : members.save(ctx, before, changes)
    const ownPreferences = preferences
      ? await savePreferences(ctx.db, ctx.actor.org.id, memberId, preferences)
      : await findPreferences(ctx.db, ctx.actor.org.id, memberId)
    return { ...members.present(member, ctx), preferences: ownPreferences }
  },
})
