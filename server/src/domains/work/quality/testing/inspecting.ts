import { newId } from '../../../../kernel/ids.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { jobIn } from '../../jobs/testing/working.ts'
import { saveChecklist, submitReport } from '../operations.ts'

type Overrides = Readonly<Record<string, unknown>>

export const gutters = { id: 'gutters', label: 'Gutters are clear' }
export const ladder = { id: 'ladder', label: 'Photo of the ladder', photo_required: true }
export const remarks = { id: 'remarks', label: 'Anything else', kind: 'text', required: false }

/**
 * Creates a checklist for jobs of every kind. Two of its three items are required, and one of these requires a
 * photo.
 */
export function addChecklist(org: TestOrg, more: Overrides = {}) {
  return org.run(saveChecklist, { name: 'Afterwards', items: [gutters, ladder, remarks], ...more }, org.owner)
}

/** Creates a checklist and a job to which it applies. Work on the job has not begun. */
export async function inspecting(org: TestOrg) {
  const checklist = await addChecklist(org)
  const job_id = await jobIn(org)
  const submit = (answers: readonly Overrides[], more: Overrides = {}, as: object = org.owner) =>
    org.run(submitReport, { job_id, checklist_id: checklist.id, answers, ...more }, as)
  return { checklist, job_id, submit, photo: () => addPhoto(org, job_id) }
}

/** Adds a photo to a job, as if it had been uploaded. */
export async function addPhoto(org: TestOrg, jobId: string, more: { status?: string } = {}): Promise<string> {
  const id = newId()
  await org.query(
    `insert into live.files (org_id, id, location_id, kind, parent_kind, parent_id, filename, content_type, size_bytes,
            sha256, status, expires_at, held_bytes, created_by_type, created_at, updated_at)
     values ($1, $2, $3, 'quality_photo', 'job', $4, 'a.jpg', 'image/jpeg', 10, repeat('0', 64), $5, now(), 0, 'system', now(), now())`,
    [id, org.locationId, jobId, more.status ?? 'ready'],
  )
  return id
}
