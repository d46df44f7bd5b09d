import { enrollInWorkflow, enrollInWorkflowConfig } from '../../flow/enroll-in-workflow.ts'
import type { FindWrongReferences, Reference } from '../../kinds/reference.ts'
import { readForm } from '../../../schema/read-form.ts'
import { below, type Issue, issueAt, type IssueLocation } from '../issue.ts'
import type { CompleteAction } from './check-steps.ts'

/** Facts about a published automation into which other automations enroll records. */
export interface EnrolmentTarget {
  subjectType: string
  /** Ids of the automations into which this automation enrolls its records. */
  enrolsIn: readonly string[]
}

export interface ReferenceParts {
  orgId: string
  /** Id of the checked automation. Null before it is first saved. */
  automationId: string | null
  subjectType: string
  findWrongReferences: FindWrongReferences
  /** Returns those of the automations with these ids that are published and not archived, by id. */
  findEnrolmentTargets: (ids: readonly string[]) => Promise<ReadonlyMap<string, EnrolmentTarget>>
}

export interface LocatedReference {
  reference: Reference
  location: IssueLocation
}

const loopLength = 5

/**
 * Reports references to records that are unknown or inactive. Also reports an action that enrolls the record in another
 * automation if that automation is for another type of record, or enrolls the record in this automation again.
 */
export async function checkReferences(
  ofTrigger: readonly LocatedReference[],
  actions: readonly CompleteAction[],
  parts: ReferenceParts,
): Promise<Issue[]> {
  const named = [
    ...ofTrigger,
    ...actions.flatMap(({ step, action, config }) =>
      (action.references?.(config) ?? []).map((reference) => ({
        reference,
        location: below(step.location, 'config', reference.field),
      })),
    ),
  ].filter(({ reference }) => reference.kind !== 'automation')
  const wrong =
    named.length === 0
      ? new Set<number>()
      : await parts.findWrongReferences(
          parts.orgId,
          named.map(({ reference }) => reference),
        )
  return [
    ...named.flatMap(({ reference, location }, at) =>
      wrong.has(at) ? [unknownReference(location, reference.kind)] : [],
    ),
    ...(await checkEnrolments(actions, parts)),
  ]
}

async function checkEnrolments(actions: readonly CompleteAction[], parts: ReferenceParts): Promise<Issue[]> {
  const enrolments = actions.flatMap(({ step }) => {
    if (step.kind !== enrollInWorkflow) return []
    const read = readForm(enrollInWorkflowConfig, step.config)
    return 'value' in read
      ? [{ id: read.value.automation_id, location: below(step.location, 'config', 'automation_id') }]
      : []
  })
  if (enrolments.length === 0) return []
  const targets = new Map<string, EnrolmentTarget>()
  const loops = await leadingBack(
    enrolments.map(({ id }) => id),
    parts,
    targets,
  )
  return enrolments.flatMap(({ id, location }) => {
    if (loops.has(id))
      return [
        issueAt(
          location,
          'enroll_loop',
          'must not be an automation that sends records back to this automation',
        ),
      ]
    const target = targets.get(id)
    if (!target) return [unknownReference(location, 'automation')]
    return target.subjectType === parts.subjectType
      ? []
      : [
          issueAt(
            location,
            'mismatch',
            `must be an automation about the same type of record, ${parts.subjectType}`,
          ),
        ]
  })
}

/**
 * Returns those of the automations `ids` that enroll their records in the checked automation, directly or through
 * further automations. Considers the published revisions. `targets` is a cache of automations that have been loaded.
 */
async function leadingBack(
  ids: readonly string[],
  { automationId, findEnrolmentTargets }: ReferenceParts,
  targets: Map<string, EnrolmentTarget>,
): Promise<ReadonlySet<string>> {
  let ahead = new Map(ids.map((id) => [id, new Set([id])]))
  const loops = new Set(ids.filter((id) => id === automationId))
  for (let length = 1; length <= loopLength && ahead.size > 0; length++) {
    const missingIds = [...ahead.keys()].filter((id) => !targets.has(id))
    for (const [id, target] of await findEnrolmentTargets(missingIds)) targets.set(id, target)
    const next = new Map<string, Set<string>>()
    for (const [id, origins] of ahead)
      for (const to of targets.get(id)?.enrolsIn ?? []) {
        if (to === automationId) for (const origin of origins) loops.add(origin)
        else next.set(to, origins.union(next.get(to) ?? new Set()))
      }
    ahead = next
  }
  return loops
}

function unknownReference(location: IssueLocation, kind: Reference['kind']): Issue {
  return issueAt(location, 'unknown_reference', `is not an available ${kind.replace('_', ' ')}`)
}
