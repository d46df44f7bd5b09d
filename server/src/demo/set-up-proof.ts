import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type BugReportStatus,
  bugReportStatuses,
  hasBugReports,
} from '../domains/office/bug-reports/index.ts'
import { submitBugReport, updateBugReport } from '../domains/office/bug-reports/operations.ts'
import { uploadCrewPhoto } from '../domains/office/files/operations.ts'
import { type ChecklistRow, checklistsInUse } from '../domains/work/checklists/index.ts'
import { submitReport } from '../domains/work/quality/operations.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Queries } from '../kernel/database/queries.ts'
import { newId } from '../kernel/ids.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import type { CleanPicture } from '../kernel/pictures/index.ts'
import { asOwner, type Owned, type Perform } from './as-owner.ts'

/**
 * Adds photos to a completed job and to a job in progress, and refers to the photos in the quality reports of the crew.
 * Adds a bug report for each status. Does nothing if this was done before.
 */
export async function setUpProof(parts: { database: Database; kernel: Kernel }, owned: Owned): Promise<void> {
  await asOwner(parts, owned, async (perform, transaction) => {
    if (await hasBugReports(transaction, owned.org.id)) return
    const completeJob = await firstJob(transaction, owned.org.id, 'complete')
    if (completeJob !== undefined) await putPhotos(perform, completeJob)
    const underWay = await firstJob(transaction, owned.org.id, 'in_progress')
    if (underWay !== undefined)
      await reportDamage(perform, underWay, await checklistsInUse(transaction, owned.org.id))
    await report(perform, owned.ownerId)
  })
}

async function firstJob(db: Queries, orgId: string, status: string): Promise<string | undefined> {
  const job = await db.row<{ id: string }>(
    `select j.id from job_facts j where j.org_id = $1 and j.status = $2 order by j.job_number limit 1`,
    [orgId, status],
  )
  return job?.id
}

/**
 * Reads a picture of the demo data. The file already has the format and size that the service stores, so the server
 * need not process it.
 */
function readPicture(name: string, contentType: CleanPicture['contentType'], width: number, height: number) {
  const bytes = readFileSync(join(import.meta.dirname, 'photos', name))
  return { bytes, contentType, width, height }
}

/** Submits a report about damage that existed before the work, with a photo. */
async function reportDamage(
  perform: Perform,
  job_id: string,
  checklists: readonly ChecklistRow[],
): Promise<void> {
  const list = checklists.find(({ stage }) => stage === 'pre_job')
  const item = list?.items.find(({ photo_required }) => photo_required)
  if (!list || !item) return
  const photo = readPicture('before.jpg', 'image/jpeg', 640, 480)
  const content_base64 = photo.bytes.toString('base64')
  const caption = 'Dented before we came'
  const { id } = await perform(
    uploadCrewPhoto,
    { job_id, content_base64, caption, filename: 'dent.jpg' },
    photo,
  )
  const text = 'A dent in the gutter above the front door.'
  const answers = [{ item_id: item.id, value: 'pass', text, photo_ids: [id] }]
  await perform(submitReport, { job_id, checklist_id: list.id, answers })
}

async function putPhotos(perform: Perform, job_id: string): Promise<void> {
  for (const [name, caption] of [
    ['before', 'The gutter in the north, full of leaves'],
    ['after', 'Cleaned and flushed'],
  ] as const) {
    const photo = readPicture(`${name}.jpg`, 'image/jpeg', 640, 480)
    const content_base64 = photo.bytes.toString('base64')
    await perform(uploadCrewPhoto, { job_id, content_base64, caption, filename: `${name}.jpg` }, photo)
  }
}

const bugReports: Readonly<Record<BugReportStatus, { title: string; severity: string }>> = {
  new: { title: 'The board is empty after midnight', severity: 'high' },
  triaged: { title: 'A long street is cut off on the card of a job', severity: 'low' },
  in_progress: { title: 'The total jumps while an option is chosen', severity: 'medium' },
  resolved: { title: 'Photos of the roof were shown on their side', severity: 'medium' },
  wont_fix: { title: 'The invoice cannot be printed in two colors', severity: 'low' },
  duplicate: { title: 'Nothing on the board at night', severity: 'high' },
}
const way: Readonly<Record<BugReportStatus, readonly BugReportStatus[]>> = {
  new: [],
  triaged: ['triaged'],
  in_progress: ['triaged', 'in_progress'],
  resolved: ['triaged', 'in_progress', 'resolved'],
  wont_fix: ['triaged', 'in_progress', 'wont_fix'],
  duplicate: ['triaged', 'in_progress', 'duplicate'],
}

async function report(perform: Perform, ownerId: string): Promise<void> {
  const shot = readPicture('screenshot.webp', 'image/webp', 800, 500)
  const screenshot = `data:image/webp;base64,${shot.bytes.toString('base64')}`
  const original = await submit(perform, 'new', { screenshot }, shot)
  for (const status of bugReportStatuses) {
    if (status === 'new') continue
    const bug_report_id = await submit(perform, status)
    for (const step of way[status])
      await perform(updateBugReport, {
        bug_report_id,
        status: step,
        assigned_to: ownerId,
        ...(step === 'duplicate' ? { duplicate_of_id: original, note: 'The same as the first one.' } : {}),
      })
  }
}

async function submit(
  perform: Perform,
  status: BugReportStatus,
  more: object = {},
  shot: CleanPicture | null = null,
): Promise<string> {
  const description =
    'It was seen on a phone, twice within a week, and was gone after the page was opened again.'
  const input = { request_id: newId(), ...bugReports[status], description, area: 'Office', ...more }
  return (await perform(submitBugReport, input, shot)).bug_report_id
}
