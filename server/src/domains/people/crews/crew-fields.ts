import * as z from 'zod'
import { eachOnce } from '../../../kernel/schema/each-once.ts'
import { idOf } from '../../../kernel/schema/named-id.ts'

/** Input field for a member's share of the crew pay for a job, in percent. */
export const shareField = () =>
  z
    .string()
    .regex(/^\d{1,3}(\.\d{1,3})?$/, 'must be a percentage with at most three decimal places')
    .nullish()
    .transform((share) => share ?? null)
    .describe(
      "Member's share of the crew pay for a job, in percent. Either all members have a share and the " +
        'shares add up to 100, or no member has one. Without shares, all members get equal parts.',
    )
    .meta({ example: '33.5' })

export const mostCrewMembers = 20

const crewMember = () =>
  z.strictObject({
    member_id: idOf('member').describe("An active member who works at the crew's location."),
    share_percent: shareField(),
  })

/** Input field for members to add to a crew. */
export const membersToAdd = () =>
  z.array(crewMember()).min(1).max(mostCrewMembers).check(eachOnce('member_id'))

/** Input field for all members of a crew, in display order. */
export const crewMembers = () =>
  z
    .array(crewMember())
    .min(1)
    .max(mostCrewMembers)
    .check(eachOnce('member_id'))
    .refine(haveSharesOrNone, 'must have a share for every member, or for none of them')
    .refine(sharesMakeWhole, 'must have shares that total 100 percent')

type Shared = readonly { share_percent: string | null }[]

const hasShares = (all: Shared): boolean => all.every(({ share_percent }) => share_percent !== null)

export function haveSharesOrNone(all: Shared): boolean {
  return hasShares(all) || all.every(({ share_percent }) => share_percent === null)
}

/** Checks that the agreed shares of a crew add up to 100 percent. A crew without agreed shares passes. */
export function sharesMakeWhole(all: Shared): boolean {
  return !hasShares(all) || sumOf(all) === 100_000
}

/** Sum of the shares, in thousandths of a percent. */
function sumOf(all: Shared): number {
  return all.reduce((sum, { share_percent }) => sum + thousandths(share_percent!), 0)
}

function thousandths(percent: string): number {
  const [whole, part = ''] = percent.split('.')
  return Number(whole + part.padEnd(3, '0'))
}
