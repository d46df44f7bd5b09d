import * as z from 'zod'
import { createApiKey, digestApiKey } from '../../../kernel/access/api-key-format.ts'
import { insertKey } from '../../../kernel/access/keys-table.ts'
import { isScope } from '../../../kernel/access/scopes.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { invalidState } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { parseInput } from '../../../kernel/operations/parse-input.ts'
import { parseInstant, toIso } from '../../../kernel/time/index.ts'
import { isActiveMember } from '../members/members-table.ts'
import { type LocationScope, scopeOf, storedScope } from '../locations/location-scope.ts'
import { title } from '../organizations/set-up-fields.ts'

export interface NewKey {
  orgId: string
  memberId: string
  mode: 'live' | 'test'
  name: string
  scopes: readonly string[]
  /** Absent: every location. */
  locationIds?: readonly string[]
  rateLimitPerMinute: number
  /** ISO 8601 with a zone. */
  expiresAt?: string
}

export interface KeyCreated {
  id: string
  /** The key itself: shown this once, stored nowhere. */
  key: string
  mode: 'live' | 'test'
  scopes: readonly string[]
  member_id: string
  locations: LocationScope
}

const input = z.strictObject({
  mode: z.enum(['live', 'test']),
  name: title(),
  scopes: z
    .array(
      z.string().refine(isScope, { error: (issue) => `there is no scope ${JSON.stringify(issue.input)}` }),
    )
    .min(1, 'a key needs at least one'),
  rate_limit: z.int().min(1).max(10_000_000),
  expires: z
    .string()
    .refine((value) => parseInstant(value) !== null, 'must be an ISO 8601 timestamp with Z or an offset')
    .optional(),
})

export async function createKey(
  system: Queries,
  pepper: Buffer,
  wanted: NewKey,
  now: string,
): Promise<KeyCreated> {
  const { mode, name, scopes, rate_limit, expires } = parseInput(input, {
    mode: wanted.mode,
    name: wanted.name,
    scopes: wanted.scopes,
    rate_limit: wanted.rateLimitPerMinute,
    expires: wanted.expiresAt,
  })
  if (!(await isActiveMember(system, wanted.orgId, wanted.memberId)))
    throw invalidState('The member is deactivated and can have no new key.')

  const { key, publicId } = createApiKey(mode)
  const id = newId()
  const locationIds = await storedScope(system, wanted.orgId, wanted.locationIds ?? 'all')
  await insertKey(system, wanted.orgId, {
    id,
    public_id: publicId,
    digest: digestApiKey(pepper, key),
    mode: mode === 'live' ? 'live' : 'sandbox',
    name,
    scopes: [...new Set(scopes)],
    member_id: wanted.memberId,
    location_ids: locationIds,
    rate_limit_per_minute: rate_limit,
    expires_at: expires === undefined ? null : toIso(parseInstant(expires)!),
    now,
  })
  return {
    id,
    key,
    mode,
    scopes: [...new Set(scopes)],
    member_id: wanted.memberId,
    locations: scopeOf(locationIds),
  }
}
