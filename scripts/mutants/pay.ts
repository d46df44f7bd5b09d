import type { Mutant } from './mutant.ts'

const oracle = ['server/test/pay/pay-oracle.test.ts']
const vectors = ['server/src/domains/work/crew-pay/calculation/vectors.test.ts']
const commissionTests = ['server/src/domains/selling/commissions/make-commission.test.ts']
const approved = ['server/src/domains/selling/commissions/operations/approve.test.ts']
const at = 'server/src/domains/work/crew-pay'

/** Commissions and pay of crews. */
export const payMutants: readonly Mutant[] = [
  {
    promise: 'a day brings a crew no more than its cap',
    file: `${at}/reckoning/job-pay.ts`,
    text: 'used.set(day, before + allowed_cents)',
    becomes: 'used.set(day, allowed_cents)',
    tests: oracle,
  },
  {
    promise: 'what makes good an earlier job brings nothing',
    file: `${at}/reckoning/job-pay.ts`,
    text: 'of is_callback ? [] : lines)',
    becomes: 'of lines)',
    tests: oracle,
  },
  {
    promise: 'a crew is elite over ten jobs or more',
    file: `${at}/reckoning/job-pay.ts`,
    text: 'completed >= fewestJobs',
    becomes: 'completed > fewestJobs',
    tests: oracle,
  },
  {
    promise: 'a leader gets at most what the policy allows',
    file: `${at}/reckoning/split-pool.ts`,
    text: 'isAbove(weights[0]!, whole, leaderMax)',
    becomes: 'isAbove(weights[0]!, whole * 2n, leaderMax)',
    tests: oracle,
  },
  {
    promise: 'an override says who is paid by the hour',
    file: `${at}/reckoning/straight-pay.ts`,
    text: "if (override.hourly_only || own?.pay === 'hourly')",
    becomes: 'if (override.hourly_only)',
    tests: oracle,
  },
  {
    promise: 'no hour brings less than the minimum wage',
    file: `${at}/reckoning/straight-pay.ts`,
    text: 'const rate = Math.max(least, ',
    becomes: 'const rate = Math.max(0, ',
    tests: oracle,
  },
  {
    promise: 'overtime is paid on top of straight pay',
    file: `${at}/reckoning/overtime-pay.ts`,
    text: 'numerator: (multiplier.units - one)',
    becomes: 'numerator: multiplier.units',
    tests: vectors,
  },
  {
    promise: 'a rate holds from its day on',
    file: `${at}/reckoning/rate-on.ts`,
    text: 'rate.effective_from <= date',
    becomes: 'rate.effective_from < date',
    tests: oracle,
  },
  {
    promise: 'a new beginning of the week waits for the end of the one that runs',
    file: `${at}/reckoning/pay-spans.ts`,
    text: 'from: begun < from ? from : begun',
    becomes: 'from: begun',
    tests: ['server/src/domains/work/crew-pay/calculation/pay-spans.test.ts'],
  },
  {
    promise: 'no day that is past is paid otherwise',
    file: `${at}/operations/policies/save.ts`,
    text: 'if (wanted.effective_from < today)',
    becomes: 'if (false)',
    tests: [`${at}/operations/policies/save.test.ts`],
  },
  {
    promise: 'what is approved is not decided on anew',
    file: `${at}/operations/job-override/set.ts`,
    text: 'if (await hasApprovedHours(',
    becomes: 'if (false && await hasApprovedHours(',
    tests: [`${at}/operations/job-override/set.test.ts`],
  },
  {
    promise: 'the crew that completes a job is kept with it',
    file: 'server/src/domains/work/jobs/operations/complete.ts',
    text: 'crew_at_completion: await paidCrew(ctx, row),',
    becomes: '',
    tests: [`${at}/operations/preview.test.ts`],
  },
  {
    promise: 'tips are of the day on which they came, by the calendar of the location',
    file: 'server/src/domains/money/payment-records/tips-table.ts',
    text: '(p.received_at at time zone l.timezone)::date',
    becomes: "(p.received_at at time zone 'UTC')::date",
    tests: [`${at}/operations/preview.test.ts`],
  },
  {
    promise: 'undoing an acceptance takes its commission back',
    file: 'server/src/domains/selling/estimates/operations/undo-acceptance.ts',
    text: 'await voidCommission(ctx, row.id)',
    becomes: '',
    tests: commissionTests,
  },
  {
    promise: 'only standard lines bring a commission',
    file: 'server/src/domains/selling/commissions/make-commission.ts',
    text: "pay_class === 'standard' && ",
    becomes: '',
    tests: commissionTests,
  },
  {
    promise: 'nobody but an owner approves their own commission',
    file: 'server/src/domains/selling/commissions/operations/approve.ts',
    text: 'memberBehind(actor) === member_id && !isOwner',
    becomes: 'false',
    tests: approved,
  },
  {
    promise: 'of two who approve at once one does',
    file: 'server/src/domains/selling/commissions/operations/approve.ts',
    text: "if (row.status === 'approved' && !isOther) return row",
    becomes: '',
    tests: approved,
  },
  {
    promise: 'whoever an override names is paid alone as among all',
    file: 'server/src/domains/work/jobs/paid-work-table.ts',
    text: 'where p.org_id = r.org_id and p.member_id = ${member})',
    becomes: 'where false and p.org_id = r.org_id and p.member_id = ${member})',
    tests: [`${at}/operations/preview.test.ts`],
  },
  {
    promise: 'jobs of nobody by name are of who is paid alone for them',
    file: `${at}/reckoning/job-pay.ts`,
    text: 'return assignees.length > 0 ? assignees : (override?.participants ?? [])',
    becomes: 'return assignees',
    tests: [...oracle, `${at}/operations/preview.test.ts`],
  },
  {
    promise: 'a day that is over at a location alone is past',
    file: `${at}/operations/policies/save.ts`,
    text: '[org.timezone, ...(await zonesOf(db, org.id))]',
    becomes: '[org.timezone]',
    tests: [`${at}/operations/policies/save.test.ts`],
  },
  {
    promise: 'the calendar ends alone, not the reckoning',
    file: `${at}/reckoning/pay-spans.ts`,
    text: 'isCalendarDate(ends) ? ends : lastDay',
    becomes: 'ends',
    tests: [`${at}/operations/preview.test.ts`],
  },
]
