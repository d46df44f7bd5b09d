import * as z from 'zod'
import { type Actor, accessScopeFor } from '../../../../kernel/access/actor.ts'
import { type Permission, permissions, roles } from '../../../../kernel/access/permissions.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { currency, decimal, id, instant } from '../../../../kernel/schema/fields.ts'
import { localToday } from '../../../../kernel/time/index.ts'
import { serviceTypes } from '../../../money/price-book/index.ts'
import { selectTags } from '../../../customers/tags/index.ts'
import {
  findMember,
  findAccessibleMembers,
  findPreferences,
  type MemberRow,
  percentOf,
  type Preferences,
  preferencesSchema,
  selectLeadSources,
  selectLocations,
  selectTaxRates,
  markPractice,
  practiceMark,
  toConfirm,
  presentConfirm,
  version,
} from '../../../organization/company/index.ts'

/** Maximum number of items of each list in the response. */
const most = 40

const zone = () => z.string().describe('Time zone, as an IANA name.')
const some = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), more: z.int().describe('Number of items that are not listed.') })
const nullableList = <Item extends z.ZodType>(item: Item) => some(item).nullable()

const contextSchema = z.object({
  organization: z.object({
    id: id(),
    slug: z.string(),
    name: z.string(),
    timezone: zone(),
    currency: currency(),
    country: z.string().describe('Country, as an ISO 3166-1 alpha-2 code.'),
    today: z.iso.date().describe("Current date in the organization's time zone."),
    now: instant(),
    practice: practiceMark(),
    demonstration: z
      .literal(true)
      .optional()
      .describe(
        'True in a demonstration company: its customers are invented, and no message is sent to them.',
      ),
  }),
  mode: z.enum(['live', 'sandbox']),
  member: z
    .object({
      id: id(),
      name: z.string(),
      role: z.enum(roles),
      email: z.string(),
      phone: z.string().nullable().describe('Phone number in E.164 form.'),
      version: version(),
      preferences: preferencesSchema.describe('Look of the console.'),
    })
    .nullable()
    .describe('The calling member. Null if the caller is not a member.'),
  key: z
    .object({
      id: id(),
      scopes: z
        .array(z.string())
        .describe(
          'Scopes of the key, with wildcards expanded. Automations require `automations:read` and ' +
            '`automations:write`; only members can create automations.',
        ),
      confirm: toConfirm(),
    })
    .nullable()
    .describe('API key of the call. Null if none was used.'),
  permissions: z
    .record(z.string(), z.enum(['all', 'own']))
    .describe(
      'Access scope of each permission that the caller has: `all` records or only `own` records. ' +
        'Permissions that are not listed are not granted.',
    ),
  locations: some(z.object({ id: id(), name: z.string(), timezone: zone(), is_default: z.boolean() })),
  members: nullableList(z.object({ id: id(), name: z.string(), role: z.enum(roles) })).describe(
    'Active members.',
  ),
  lead_sources: nullableList(z.object({ id: id(), name: z.string() })),
  tax_rates: nullableList(z.object({ id: id(), name: z.string(), percent: decimal() })),
  tags: nullableList(z.string()),
  service_types: nullableList(z.string()).describe('Service types of the price book.'),
  installation: z.object({
    version: z.string(),
    mail: z
      .enum(['smtp', 'outbox'])
      .describe('`smtp` sends emails. `outbox` only stores them, because no mail server is set up.'),
    public_url: z.string(),
  }),
})

export const getMe = query({
  name: 'me.get',
  summary: "Describe the caller and their permissions, and the company's date, locations, members and lists.",
  description:
    `Each list contains at most ${most} active items that the caller may read. A list is null if the ` +
    'caller has no access to items of its kind.',
  permission: ['use_app'],
  input: z.strictObject({}),
  output: contextSchema,
  async handler(ctx) {
    const { org, mode, ...actor } = ctx.actor
    const [member, preferences, places, members, sources, rates, tags, types] = await Promise.all([
      actor.type === 'member' ? findMember(ctx.db, org.id, actor.id) : undefined,
      actor.type === 'member' ? findPreferences(ctx.db, org.id, actor.id) : undefined,
      selectLocations(ctx.db, org.id),
      ifMay(ctx, 'view_team', findAccessibleMembers),
      ifMay(ctx, 'view_leads', () => selectLeadSources(ctx.db, org.id)),
      ifMay(ctx, 'view_jobs', () => selectTaxRates(ctx.db, org.id, { inactive: false, superseded: false })),
      ifMay(ctx, 'view_clients', () => selectTags(ctx.db, org.id)),
      ifMay(ctx, 'view_pricing', serviceTypes),
    ])
    const { id, slug, name, timezone, currency, country } = org
    const today = localToday(timezone, new Date(ctx.now))
    const accessibleLocations = places.filter(
      (location) => actor.locations === '*' || actor.locations.includes(location.id),
    )
    return {
      organization: {
        id,
        slug,
        name,
        timezone,
        currency,
        country,
        today,
        now: ctx.now,
        ...markPractice(org),
        ...(org.isDemo && { demonstration: true as const }),
      },
      mode,
      member: member && preferences ? presentMember(member, preferences) : null,
      key: keyOf(ctx.actor),
      permissions: Object.fromEntries(
        permissions.flatMap((each) => {
          const far = accessScopeFor(ctx.actor, each)
          return far === null ? [] : [[each, far]]
        }),
      ),
      locations: cut(accessibleLocations, (location) => ({
        ...location,
        is_default: location.id === org.defaultLocationId,
      })),
      members: members && cut(members.filter(isActive), ({ id, name, role }) => ({ id, name, role })),
      lead_sources: sources && cut(sources.filter(isActive), ({ id, name }) => ({ id, name })),
      tax_rates:
        rates && cut(rates, ({ id, name, components }) => ({ id, name, percent: percentOf(components) })),
      tags: tags && cut(tags, ({ name }) => name),
      service_types: types && cut(types, (type) => type),
      installation: { ...ctx.services.installation, public_url: ctx.services.publicUrl() },
    }
  },
})

const presentMember = ({ id, name, role, email, phone, version }: MemberRow, preferences: Preferences) => ({
  id,
  name,
  role,
  email,
  phone,
  version,
  preferences,
})

function keyOf(actor: Actor): z.infer<typeof contextSchema>['key'] {
  const through = actor.type === 'member' ? actor.through : undefined
  if (!through) return null
  const { id, scopes, confirms = [] } = through
  return { id, scopes: [...scopes].sort(), ...presentConfirm({ confirms }) }
}

/** Calls `read` with the caller's access scope for the permission. Returns null if the caller lacks the permission. */
async function ifMay<Result>(
  ctx: QueryContext,
  permission: Permission,
  read: (ctx: QueryContext) => Promise<Result>,
): Promise<Result | null> {
  const { actor } = ctx
  const far = accessScopeFor(actor, permission)
  if (far === null) return null
  return await read({ ...ctx, own: far === 'own' ? actor.id : null })
}

const isActive = ({ active }: { active: boolean }): boolean => active

function cut<Of, View>(items: readonly Of[], present: (item: Of) => View): { items: View[]; more: number } {
  return { items: items.slice(0, most).map(present), more: Math.max(0, items.length - most) }
}
