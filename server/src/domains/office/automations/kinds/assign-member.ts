import * as z from 'zod'
import type { Permission } from '../../../../kernel/access/permissions.ts'
import type { ActionKind, StepView } from '../../../../kernel/automations/kinds/action-kind.ts'
import { eachOnce } from '../../../../kernel/schema/each-once.ts'
import { exampleId } from '../../../../kernel/schema/example.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { exactlyOne, withRules } from '../../../../kernel/schema/member-rules.ts'

const config = withRules(
  z.strictObject({
    member_id: id()
      .optional()
      .describe('Member to assign: to the lead, the estimate, the visit, or the current visit of the job.'),
    member_ids: z
      .array(id())
      .min(2)
      .max(50)
      .check(eachOnce())
      .optional()
      .describe('Members to assign in rotation: each execution of the step assigns the next one.'),
    only_if_unassigned: z
      .boolean()
      .default(false)
      .describe('True leaves a record unchanged if it already has an assignee.'),
  }),
  exactlyOne('member_id', 'member_ids'),
)
type Config = z.infer<typeof config>

const membersIn = ({ member_id, member_ids }: Config): string[] => member_ids ?? [member_id!]

interface Assignment {
  operation: string
  permission: Permission
  /** Input of the operation. Null if the subject cannot be assigned. */
  input(step: StepView, memberId: string): Promise<Record<string, unknown> | null>
}

const assignments: Readonly<Record<string, Assignment>> = {
  lead: {
    operation: 'leads.assign',
    permission: 'manage_leads',
    input: ({ subject }, memberId) => Promise.resolve({ lead_id: subject.id, assigned_to: memberId }),
  },
  estimate: {
    operation: 'estimates.updateDetails',
    permission: 'manage_estimates',
    input: ({ subject }, memberId) => Promise.resolve({ estimate_id: subject.id, assigned_rep_id: memberId }),
  },
  job: {
    operation: 'jobs.assign',
    permission: 'manage_schedule',
    input: async (step, memberId) => ({
      job_id: step.subject.id,
      assignees: crewWith(await step.facts('job'), memberId),
    }),
  },
  appointment: {
    operation: 'jobs.assign',
    permission: 'manage_schedule',
    input: async (step, memberId) => {
      const [job, visit] = [await step.facts('job'), await step.facts('visit')]
      // An appointment of a lead is not a visit. The member who looks after it is the assignee of the lead.
      if (!job || !visit) return null
      return { job_id: job.id, visit_id: visit.visit_id, assignees: crewWith(visit, memberId) }
    },
  },
}

interface Assignee {
  member_id: string
  role: 'lead' | 'crew'
}

/** Adds a member to the crew of a visit, or of the current visit of a job. The first member becomes its leader. */
function crewWith(work: Awaited<ReturnType<StepView['facts']>>, memberId: string): Assignee[] {
  const crew = (work?.assignees ?? []) as Assignee[]
  if (crew.some(({ member_id }) => member_id === memberId)) return crew
  return [...crew, { member_id: memberId, role: crew.length === 0 ? 'lead' : 'crew' }]
}

export const assignMember: ActionKind<Config> = {
  kind: 'assign_member',
  config,
  templates: [],
  samples: [
    { member_id: exampleId('member') },
    { member_ids: [exampleId('member'), exampleId('other member')], only_if_unassigned: true },
  ],
  calls(subjectType) {
    const assignment = assignments[subjectType]
    return assignment ? { operation: assignment.operation, permission: [assignment.permission] } : null
  },
  references: (chosen) =>
    membersIn(chosen).map((member, index) => ({
      kind: 'member',
      id: member,
      field: chosen.member_ids ? `member_ids.${index}` : 'member_id',
    })),
  async input(step, chosen) {
    if (chosen.only_if_unassigned && step.subject.assigneeId !== null) return { skip: 'already_assigned' }
    const members = membersIn(chosen)
    const index = members.length === 1 ? 0 : await step.inTurn(members.length)
    const input = await assignments[step.subjectKind]!.input(step, members[index]!)
    return input ? { input } : { skip: 'no_visit' }
  },
}
