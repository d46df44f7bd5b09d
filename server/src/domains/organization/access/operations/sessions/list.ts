import * as z from 'zod'
import { notExpiredSql } from '../../../../../kernel/access/session-directory.ts'
import {
  selectSessions,
  type SessionSummary,
  signInMethods,
} from '../../../../../kernel/access/sessions-table.ts'
import { requireLive } from '../../../../../kernel/access/set-up-authority.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { type List, listInput, pageOf } from '../../../../../kernel/records/list-input.ts'
import { readPage } from '../../../../../kernel/records/read-page.ts'
import { id, instant } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { chosenOwner } from '../../session-owner.ts'

const list: List = {
  resource: 'sessions',
  sorts: [
    { name: 'last_seen_at', cast: 'timestamptz' },
    { name: 'created_at', cast: 'timestamptz' },
  ],
  filters: [],
}

export const listSessions = query({
  name: 'sessions.list',
  summary: 'List the valid sessions of a member in the console, most recently used first by default.',
  description: 'Sessions of other members require the permission `manage_team`.',
  permission: ['use_app'],
  offApi: true,
  input: listInput(list, {
    member_id: idOf('member')
      .optional()
      .describe('Member whose sessions are listed. Defaults to the caller.'),
  }),
  output: pageOf(
    z.object({
      id: id(),
      device: z.string().describe('Browser and operating system, as the browser reported them.'),
      address: z.string().describe('IP address at sign-in.'),
      method: z
        .enum(signInMethods)
        .describe(
          'How the member signed in: by email (`mail`), with a link from the command line (`terminal`), ' +
            'as a demo member, with a passkey, or with an invitation.',
        ),
      shared: z.boolean().describe('True if the member signed in on a shared computer.'),
      created_at: instant(),
      last_seen_at: instant().describe(
        'Time at which the session was last used, updated at most once in ten minutes.',
      ),
      current: z.boolean().describe('True for the session in which this call was made.'),
    }),
  ),
  errors: [
    'invalid_sort',
    'invalid_cursor',
    'not_found',
    'insufficient_permission',
    'unsupported_in_test_mode',
  ],
  async handler(ctx, { member_id, ...input }) {
    const { actor } = ctx
    requireLive(actor)
    const memberId = await chosenOwner(ctx, member_id)
    const current = actor.type === 'member' ? actor.sessionId : undefined
    return readPage(ctx, { ...list, resource: `sessions ${memberId}` }, input, {
      select: selectSessions,
      item: (row: SessionSummary) => ({ ...row, current: row.id === current }),
      conditions: (bind) => [`r.member_id = ${bind(memberId)}`, notExpiredSql(Date.parse(ctx.present), bind)],
    })
  },
})
