import * as z from 'zod'
import { addressKey } from '../../../kernel/contact/index.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { readEmail, readPhone } from '../../../kernel/schema/contact-fields.ts'
import type { MemberRule } from '../../../kernel/schema/member-rules.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'

/** Reasons why two records may be about the same person, from the strongest to the weakest. */
export const duplicateReasons = ['phone', 'email', 'address', 'name'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

export const duplicatesOutput = z.object({
  candidates: z.array(
    z
      .object({
        kind: z.enum(['client', 'lead']),
        id: id(),
        name: z.string().nullable(),
        status: z.string().describe('Status of the client or lead.'),
        reasons: z.array(z.enum(duplicateReasons)).describe('Matching fields, strongest first.'),
        created_at: instant(),
      })
      .meta({ id: 'DuplicateCandidate', description: 'A client or lead that may be the same person.' }),
  ),
})
export type DuplicateCandidate = z.infer<typeof duplicatesOutput>['candidates'][number]

/** Maximum number of candidates read for each reason. */
export const mostOfReason = 50

export const candidatesLimit = () =>
  z.int().min(1).max(20).default(10).describe('Maximum number of candidates; the strongest are returned.')

/** Fields by which people are compared. Null or an empty list means unknown. */
export interface PersonKeys {
  name: string | null
  phone: string | null
  email_key: string | null
  places: readonly { zip: string | null; match_key: string }[]
}

interface TypedPerson {
  name?: string | null | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
  line1?: string | null | undefined
  line2?: string | null | undefined
  city?: string | null | undefined
  state?: string | null | undefined
  zip?: string | null | undefined
}

/** For each compared field, the name of the corresponding input field. */
interface PersonMembers {
  name: string
  phone: string
  email: string
  line1: string
}

/**
 * Requires either a record id or at least one comparable field. `all` lists the input fields that describe the person.
 */
export function personRules(
  record: string,
  { name, phone, email, line1 }: PersonMembers,
  all: readonly string[],
): MemberRule<Record<string, unknown>>[] {
  const says = (input: Record<string, unknown>, ...members: readonly string[]): boolean =>
    members.some((member) => Boolean(input[member]))
  return [
    {
      field: record,
      message:
        'is required if no other field describes the person; pass either this id or a description ' +
        'of the person, not both',
      isMet: (input) => says(input, record) !== says(input, ...all),
    },
    {
      field: 'zip',
      message: 'is required with an address line: addresses are compared by line and ZIP code',
      isMet: (input) => !says(input, line1) || says(input, 'zip', name, phone, email),
    },
    {
      field: line1,
      message:
        'is required if name, phone and email are missing, because a city or ZIP code alone ' +
        'matches too many people',
      isMet: (input) => !says(input, ...all) || says(input, line1, name, phone, email),
    },
  ]
}

/**
 * Builds comparison keys from entered values. `members` contains the names of the input fields for phone and email;
 * errors use these names.
 */
export function keysOfTyped(
  { actor }: Pick<QueryContext, 'actor'>,
  typed: TypedPerson,
  members: Pick<PersonMembers, 'phone' | 'email'>,
): PersonKeys {
  const { country } = actor.org
  return {
    name: typed.name || null,
    phone: readPhone(members.phone, typed.phone, country).phone,
    email_key: readEmail(members.email, typed.email).key,
    places: placeOf(typed, country),
  }
}

/**
 * Returns the comparison key of an entered address. An address without a postal code is ignored, because it is too
 * ambiguous to compare.
 */
export function placeOf(typed: TypedPerson, country: string): PersonKeys['places'] {
  const { line1, zip, line2 = null, city = null, state = null } = typed
  return line1 && zip ? [{ zip, match_key: addressKey({ line1, line2, city, state, zip, country }) }] : []
}

/** For each reason, a column that is true if the candidate matches for this reason. */
export type Sameness = Readonly<Record<`same_${DuplicateReason}`, boolean>>

export function reasonsOf(row: Sameness): DuplicateReason[] {
  return duplicateReasons.filter((reason) => row[`same_${reason}`])
}

/**
 * Sorts candidates by their strongest reason, then by the number of reasons, then from oldest to newest. Returns the
 * first `limit` candidates.
 */
export function surest(candidates: readonly DuplicateCandidate[], limit: number): DuplicateCandidate[] {
  const best = ({ reasons }: DuplicateCandidate): number => duplicateReasons.indexOf(reasons[0]!)
  return candidates
    .toSorted(
      (a, b) =>
        best(a) - best(b) ||
        b.reasons.length - a.reasons.length ||
        (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : a.id < b.id ? -1 : 1),
    )
    .slice(0, limit)
}
