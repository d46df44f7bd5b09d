import type { Answer } from '../../domains/work/checklists/index.ts'
import { type Course, sinceWhen } from './course.ts'
import type { Scene } from './scene.ts'

type Checklist = Scene['cast']['checklists'][number]
type Item = Checklist['items'][number]

/**
 * Generates the checklists that a job has had since its work began, and the reports of its crew. The checklist for the
 * start of the work has one report. The checklist for its end has two: one that was filled in during the work and one
 * at its completion. If the job is still in progress, the last report is missing.
 */
export function qualityRows(scene: Scene, course: Course) {
  const started = sinceWhen(course, 'in_progress')
  if (started === null) return { checklists: [], reports: [], columns: noChecklists }
  const completed = sinceWhen(course, 'complete')
  const { cast, pricing, jobId } = scene
  const lists = cast.checklists.filter(
    ({ service_types }) => service_types.length === 0 || service_types.includes(pricing!.serviceType),
  )
  const parts = lists.flatMap((list): [Checklist, readonly Item[], string][] => {
    const [first, ...rest] = list.items
    if (list.stage === 'pre_job') return [[list, [first!], started]]
    const begun: [Checklist, readonly Item[], string] = [list, [first!], laterBy(started, 30)]
    return completed === null ? [begun] : [begun, [list, rest, completed]]
  })
  const reports = parts.map(([list, items, at], index) => reportRow(scene, list, items, at, index + 1))
  const required = lists.flatMap(({ items }) => items.filter((item) => item.required)).length
  const answered = parts.flatMap(([, items]) => items.filter((item) => item.required)).length
  return {
    checklists: lists.map((list, index) => ({
      job_id: jobId,
      checklist_id: list.id,
      checklist_version: list.version,
      position: index + 1,
      name: list.name,
      stage: list.stage,
      items: list.items,
    })),
    reports,
    columns: { checklists_frozen_at: started, checklist_required: required, checklist_done: answered },
  }
}

const noChecklists = { checklists_frozen_at: null, checklist_required: 0, checklist_done: 0 }

function reportRow(
  { random, customer, crew, jobId, number }: Scene,
  list: Checklist,
  items: readonly Item[],
  at: string,
  arrival: number,
) {
  const answers = items.map((item) => answerTo(item, number))
  const count = (value: Answer['value']): number => answers.filter((answer) => answer.value === value).length
  return {
    id: random.id(at),
    location_id: customer.stage.locationId,
    job_id: jobId,
    checklist_id: list.id,
    checklist_version: list.version,
    stage: list.stage,
    answers,
    passed: count('pass'),
    failed: count('fail'),
    not_applicable: count('na'),
    note: null,
    performed_at: at,
    arrival,
    version: 1,
    created_by_type: 'member',
    created_by_id: crew.lead,
    created_at: at,
  }
}

/**
 * Returns the answer to an item of a checklist. At every third house, items that require a photo are answered as not
 * applicable.
 */
function answerTo({ id, kind, photo_required }: Item, number: number): Answer {
  const isMissing = photo_required && number % 3 === 0
  return {
    item_id: id,
    value: isMissing ? 'na' : 'pass',
    number: kind === 'number' ? String(2 + (number % 4)) : null,
    text: null,
    note: isMissing ? 'Scaffolding stood in front of it.' : null,
    photo_ids: [],
  }
}

function laterBy(at: string, minutes: number): string {
  return new Date(Date.parse(at) + minutes * 60_000).toISOString()
}
