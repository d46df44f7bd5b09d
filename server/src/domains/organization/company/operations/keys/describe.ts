import * as z from 'zod'
import { findKeyDescription } from '../../../../../kernel/access/keys-table.ts'
import { notFound } from '../../../../../kernel/errors.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { currency, id, instant } from '../../../../../kernel/schema/fields.ts'
import { markPractice, practiceMark } from '../../organizations/practice-name.ts'
import { toConfirm, presentConfirm } from '../../keys/key.ts'

export const meSchema = z
  .object({
    organization: z.object({
      id: id(),
      slug: z.string(),
      name: z.string(),
      timezone: z.string().describe('Time zone, as an IANA name.').meta({ example: 'America/Chicago' }),
      currency: currency(),
      practice: practiceMark(),
    }),
    key: z.object({
      id: id(),
      name: z.string(),
      mode: z.enum(['live', 'test']),
      scopes: z
        .array(z.string())
        .describe('Scopes exactly as they were granted. Wildcards such as `leads:*` are not expanded.'),
      confirm: toConfirm(),
      location_ids: z
        .array(id())
        .nullable()
        .describe('Locations that the key can access. Null means all locations.'),
      member_id: id().describe('Member who created the key.'),
      expires_at: instant().nullable(),
    }),
    limits: z.object({ requests_per_minute: z.int().describe('Maximum number of requests per minute.') }),
  })
  .meta({ id: 'Me', description: 'Owner and permissions of a key.' })

export const describeKey = query({
  name: 'keys.describe',
  summary: 'Describe the calling key: its owner and its permissions.',
  permission: [],
  scope: null,
  input: z.strictObject({}),
  output: meSchema,
  errors: ['not_found'],
  async handler(ctx) {
    const { actor } = ctx
    const key =
      actor.type === 'api_key' ? await findKeyDescription(ctx.db, actor.org.id, actor.id) : undefined
    if (!key) throw notFound('key')
    const { id, slug, name, timezone, currency } = actor.org
    const { rate_limit_per_minute, mode, confirms, ...described } = key
    const keyView = { ...described, mode: mode === 'live' ? ('live' as const) : ('test' as const) }
    return {
      organization: { id, slug, name, timezone, currency, ...markPractice(actor.org) },
      key: { ...keyView, ...presentConfirm({ confirms }) },
      limits: { requests_per_minute: rate_limit_per_minute },
    }
  },
})
