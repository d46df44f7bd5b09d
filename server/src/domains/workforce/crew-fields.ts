import * as z from 'zod'
import { eachOnce } from '../../kernel/schema/each-once.ts'
import { idOf } from '../../kernel/schema/named-id.ts'

/** The part that somebody has of what a job pays the crew. */
export const shareField = () =>
  z
    .string()
    .regex(/^\d{1,3}(\.\d{1,3})?$/, 'must be a percentage with at most three places')
    .nullish()
    .transform((given) => given ?? null)
    .describe('Of what a job pays the crew. All have one, 100 together, or none: equal parts.')
    .meta({ example: '33.5' })

export const mostCrewMembers = 20

const crewMember = () =>
  z.strictObject({
    member_id: idOf('member').describe('An active member who works at the location of the crew.'),
    share_percent: shareField(),
  })

/** Members who join a crew. */
export const membersToAdd = () =>
  z.array(crewMember()).min(1).max(mostCrewMembers).check(eachOnce('member_id'))

/** Who is in a crew, in the order in which it is shown. */
export const crewMembers = () =>
  z
    .array(crewMember())
    .min(1)
    .max(mostCrewMembers)
    .check(eachOnce('member_id'))
    .refine(haveSharesOrNone, 'must have a share each, or none at all')
    .refine(sharesMakeWhole, 'must have shares of 100 percent together')

type Shared = readonly { share_percent: string | null }[]

const hasShares = (all: Shared): boolean => all.every(({ share_percent }) => share_percent !== null)

export function haveSharesOrNone(all: Shared): boolean {
  return hasShares(all) || all.every(({ share_percent }) => share_percent === null)
}

/** Where there are shares, they are 100 percent together. */
export function sharesMakeWhole(all: Shared): boolean {
  return !hasShares(all) || sumOf(all) === 100_000
}

/** In thousandths of a percent. */
function sumOf(all: Shared): number {
  return all.reduce((sum, { share_percent }) => sum + thousandths(share_percent!), 0)
}

function thousandths(percent: string): number {
  const [whole, part = ''] = percent.split('.')
  return Number(whole + part.padEnd(3, '0'))
}
