import * as z from 'zod'
import { type Actor, memberBehind } from '../../../../kernel/access/actor.ts'
import { insertKey } from '../../../../kernel/access/keys-table.ts'
import type { Risk } from '../../../../kernel/access/risks.ts'
import { exactScopes } from '../../../../kernel/access/scopes.ts'
import { requireLive } from '../../../../kernel/access/set-up-authority.ts'
import { insideOrganization } from '../../../../kernel/database/inside-organization.ts'
import { AppError, invalidState } from '../../../../kernel/errors.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation, redacted } from '../../../../kernel/operations/operation.ts'
import { text } from '../../../../kernel/schema/fields.ts'
import {
  findMember,
  findOwnerId,
  foundOrganization,
  lockOrganization,
  organizationToBe,
  practiceNameOf,
  takenSlugs,
} from '../../../organization/company/index.ts'
import { fitsQuota, findStorageUsage, saveQuota } from '../../../organization/stored-files/index.ts'
import { addPublished } from '../../automations/index.ts'
import {
  insertPracticeCompany,
  type PracticeCompanyRow,
  selectPracticeCompanies,
} from '../practice-companies-table.ts'
import {
  mostIn30Days,
  mostPracticeCompanies,
  practiceCompanySchema,
  practiceStorageBytes,
} from '../practice-company.ts'

const days30Ms = 30 * 86_400_000

export const createPractice = mutation({
  name: 'practice.create',
  summary: 'Create a practice company, to try integrations.',
  description:
    'A practice company is an organization of its own with a test clock. In it, every operation works and webhooks ' +
    'are sent, but messages and charges are only simulated. Its clock does not run; only `practice.clock.advance` ' +
    'advances it. It has a published automation, whose draft can be replaced. The caller becomes its owner. The key ' +
    'in the answer has all scopes and is shown only once. At most ' +
    `${mostPracticeCompanies} practice companies exist at a time, and at most ${mostIn30Days} are created in 30 ` +
    'days. Their calls and files count against the limits of this organization.',
  permission: ['manage_practice'],
  wholeOrganization: true,
  requiresConfirmation: true,
  sensitive: true,
  redact: (output) => ({ ...output, key: redacted }),
  input: z.strictObject({
    name: text(180, 1)
      .optional()
      .describe(
        "Name of the practice company. Defaults to this organization's name. A name without the word " +
          '“Practice” is prefixed with it.',
      ),
  }),
  output: practiceCompanySchema.extend({
    key: z
      .string()
      .describe('Live API key of the practice company. Shown only in this answer, and not stored.'),
  }),
  errors: ['insufficient_permission', 'invalid_state', 'unsupported_in_test_mode'],
  async prepare(ctx) {
    const { org } = ctx.actor
    const { system } = ctx.services.database
    const base = `${org.slug.slice(0, 50)}-practice`
    const first = (await selectPracticeCompanies(system, org.id)).length + 1
    const slugs = Array.from({ length: 20 }, (_, at) => (first + at === 1 ? base : `${base}-${first + at}`))
    const taken = new Set(await takenSlugs(system, slugs))
    return slugs.filter((slug) => !taken.has(slug))
  },
  async handler(ctx, { name }, freeSlugs) {
    const { db, actor, present } = ctx
    const { org } = actor
    requireLive(actor)
    requireNoAgent(actor)
    if (org.practiceOf !== null) throw invalidState('A practice company cannot create practice companies.')
    await lockOrganization(db, org.id)
    const companies = await selectPracticeCompanies(db, org.id)
    requireFew(companies, present)
    // A call that ran at the same time may have taken a slug after it was found to be free.
    const slug = freeSlugs.find((free) => companies.every((company) => company.slug !== free))
    if (slug === undefined)
      throw invalidState('No unused name in URLs was found for the practice company. Try again.')
    await requireRoom(ctx)
    const owner = await ownerToBe(ctx)
    const toBe = organizationToBe()
    const row = { id: toBe.id, slug, name: practiceNameOf(name ?? org.name) }
    const key = await insideOrganization(db, { own: org.id, other: toBe.id }, async () => {
      const founded = await foundOrganization(
        db,
        toBe,
        {
          slug,
          name: row.name,
          timezone: org.timezone,
          owner: { email: owner.email, name: owner.name },
          locationName: 'Main',
          isDemo: false,
          clock: present,
          practiceOf: org.id,
        },
        present,
      )
      await saveQuota(db, toBe.id, practiceStorageBytes)
      const ownerId = founded.owner.id
      // Keys can change and publish automations, but only members create them.
      addPublished(db, 'estimate_reminder', { orgId: toBe.id, ownerId, timezone: org.timezone, now: present })
      return await addKey(ctx, { orgId: toBe.id, ownerId })
    })
    await insertPracticeCompany(db, org.id, { ...row, reservedBytes: practiceStorageBytes, now: present })
    return { ...row, created_at: present, archived_at: null, key }
  },
})

/**
 * Refuses connected agents: the key of the practice company would allow more than the member allowed the agent, and
 * would expire with the agent's token.
 */
function requireNoAgent(actor: Actor): void {
  if (actor.type !== 'member' || !actor.through?.isAgent) return
  throw new AppError(
    'insufficient_permission',
    'A connected agent cannot create practice companies, because it cannot create API keys. Ask a member to create ' +
      'one in the console, or call this operation with an API key.',
  )
}

/** Refuses the call if the storage quota of the organization has no free space for the practice company. */
async function requireRoom(ctx: MutationContext): Promise<void> {
  if (await fitsQuota(ctx, practiceStorageBytes)) return
  const { most_bytes, held_bytes } = await findStorageUsage(ctx.db, ctx.actor.org.id)
  const left_bytes = Math.max(0, most_bytes - held_bytes)
  throw invalidState(
    `A practice company needs ${practiceStorageBytes} bytes of the storage quota, but only ${left_bytes} are free. ` +
      'Delete files, or archive a practice company with practice.archive.',
    [
      {
        message: 'a practice company needs more than the free part of the storage quota',
        reason: 'no_room',
        left_bytes,
        most_bytes,
      },
    ],
  )
}

function requireFew(companies: readonly PracticeCompanyRow[], present: string): void {
  const current = companies.filter(({ archived_at }) => archived_at === null)
  if (current.length >= mostPracticeCompanies)
    throw invalidState(
      `An organization can have ${mostPracticeCompanies} practice companies. Archive one with practice.archive first.`,
      [{ message: 'too many practice companies', reason: 'too_many', most: mostPracticeCompanies }],
    )
  const recent = companies.filter(({ created_at }) => Date.parse(created_at) > Date.parse(present) - days30Ms)
  if (recent.length >= mostIn30Days)
    throw invalidState(
      `At most ${mostIn30Days} practice companies can be created in 30 days. Continue with an existing one.`,
      [{ message: 'too many practice companies were created', reason: 'too_many', most: mostIn30Days }],
    )
}

/** Returns the member who becomes the owner: the caller or, for the operator of the installation, the owner. */
async function ownerToBe({ db, actor }: MutationContext): Promise<{ email: string; name: string }> {
  const { id } = actor.org
  const memberId = memberBehind(actor) ?? (await findOwnerId(db, id))
  const member = memberId === undefined ? undefined : await findMember(db, id, memberId)
  if (!member) throw invalidState('The organization has no active owner.')
  return member
}

/** Creates the API key of the practice company, and returns it. */
async function addKey(
  { db, actor, services, present }: MutationContext,
  { orgId, ownerId }: { orgId: string; ownerId: string },
): Promise<string> {
  const { key, publicId, digest } = services.keys.mint('live')
  await insertKey(db, orgId, {
    id: newId(),
    public_id: publicId,
    digest,
    mode: 'live',
    name: 'Practice',
    scopes: exactScopes,
    member_id: ownerId,
    location_ids: null,
    rate_limit_per_minute: services.keys.usualPerMinute,
    ...limitsOfCaller(actor),
    now: present,
  })
  return key
}

/** The new key expires no later than the key of the call, and needs the same confirmations. */
function limitsOfCaller(actor: Actor): { expires_at: string | null; confirms: readonly Risk[] } {
  const through = actor.type === 'member' ? actor.through : undefined
  const expiresAt = through?.expiresAt ?? Infinity
  return {
    expires_at: Number.isFinite(expiresAt) ? new Date(expiresAt).toISOString() : null,
    confirms: through?.confirms ?? [],
  }
}
