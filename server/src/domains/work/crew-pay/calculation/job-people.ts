import { compare, decimal } from '../../../../kernel/money/index.ts'
import type { JobOverride, PaidJob, Participant } from './pay-facts.ts'

/** Members who are paid for a job, the leader first. */
export interface JobPeople {
  participants: Participant[]
  /** Member id of the leader, who is one of the participants. Null if there is no leader. */
  leader: string | null
}

/**
 * Determines the members who are paid for a job: those in the pay override, or else the assignees, or else the crew. If
 * the pay override names the members, it also determines their shares. Otherwise the shares come from the crew, if it
 * has a share for everyone who is paid; if not, all shares are equal.
 */
export function peopleOf(job: PaidJob, override: JobOverride | undefined): JobPeople {
  const candidates = override?.participants ?? byCrew(job)
  const participants = override?.hourly_only
    ? candidates.map((each) => ({ ...each, pay: 'hourly' as const }))
    : candidates
  const leader = leaderAmong(job, participants)
  return {
    participants: participants.toSorted(
      (a, b) => Number(b.member_id === leader) - Number(a.member_id === leader),
    ),
    leader,
  }
}

function byCrew(job: PaidJob): Participant[] {
  const crew = job.crew?.members ?? []
  const shares = new Map(crew.map(({ member_id, share_percent }) => [member_id, share_percent]))
  const people = job.assignees.length > 0 ? job.assignees : crew
  const agreed = people.every(({ member_id }) => shares.get(member_id) != null)
  return people.map(({ member_id }) => ({
    member_id,
    share_percent: agreed ? shares.get(member_id)! : null,
    pay: 'commission',
    hourly_cents: null,
  }))
}

function leaderAmong(job: PaidJob, participants: readonly Participant[]): string | null {
  const leads = [
    ...job.assignees.filter(({ role }) => role === 'lead').map(({ member_id }) => member_id),
    job.crew?.lead_member_id,
  ]
  return leads.find((lead) => participants.some(({ member_id }) => member_id === lead)) ?? null
}

const sharePlaces = 3

/** Converts the agreed shares to whole numbers in the same proportion. Returns 1 for everyone if a share is missing. */
export function weightsOf(participants: readonly Participant[]): bigint[] {
  const agreed = participants.every(({ share_percent }) => share_percent !== null)
  return participants.map(({ share_percent }) => {
    if (!agreed) return 1n
    const share = decimal(share_percent!, sharePlaces)
    return share.units * 10n ** BigInt(sharePlaces - share.places)
  })
}

/** True if `part` is more than `percent` percent of `whole`. */
export function isAbove(part: bigint, whole: bigint, percent: string): boolean {
  const most = decimal(percent, sharePlaces)
  return compare({ units: part * 100n, places: 0 }, { units: most.units * whole, places: most.places }) === 1
}
