import { requireLive } from '../../../../../kernel/access/set-up-authority.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { type List, listInput, pageOf } from '../../../../../kernel/records/list-input.ts'
import { readPage } from '../../../../../kernel/records/read-page.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { passkeySchema } from '../../passkey.ts'
import { type PasskeySummary, selectPasskeys } from '../../passkeys-table.ts'
import { chosenOwner } from '../../session-owner.ts'

const list: List = {
  resource: 'passkeys',
  sorts: [{ name: 'created_at', cast: 'timestamptz' }],
  filters: [],
}

export const listPasskeys = query({
  name: 'passkeys.list',
  summary: "List a member's passkeys for signing in to the console, newest first by default.",
  description: 'Passkeys of other members require the permission `manage_team`.',
  permission: ['use_app'],
  offApi: true,
  input: listInput(list, {
    member_id: idOf('member')
      .optional()
      .describe('Member whose passkeys are listed. Defaults to the caller.'),
  }),
  output: pageOf(passkeySchema),
  errors: [
    'invalid_sort',
    'invalid_cursor',
    'not_found',
    'insufficient_permission',
    'unsupported_in_test_mode',
  ],
  async handler(ctx, { member_id, ...input }) {
    requireLive(ctx.actor)
    const memberId = await chosenOwner(ctx, member_id)
    return readPage(ctx, { ...list, resource: `passkeys ${memberId}` }, input, {
      select: selectPasskeys,
      item: (row: PasskeySummary) => row,
      conditions: (bind) => [`r.member_id = ${bind(memberId)}`],
    })
  },
})
