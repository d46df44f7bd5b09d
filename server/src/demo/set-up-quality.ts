import { type ChecklistRow, checklistsInUse } from '../domains/work/checklists/index.ts'
import { saveChecklist } from '../domains/work/quality/operations.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import { asOwner, type Owned } from './as-owner.ts'

const look = (id: string, label: string, more: object = {}) => ({ id, label, ...more })

/**
 * Checklists of the demo organization. Most types of jobs have no checklist, so that people who try the service can
 * complete jobs without filling in a checklist.
 */
const checklists = [
  {
    name: 'Before we start',
    stage: 'pre_job',
    items: [
      look('walked', 'Walked around the house with the customer', { required: false }),
      look('damage', 'Damage that was there before', { kind: 'text', required: false, photo_required: true }),
    ],
  },
  {
    name: 'After an installation of gutters',
    service_types: ['gutter_installation'],
    items: [
      look('fall', 'Gutters fall toward the downspouts'),
      look('leaks', 'Tested with water: no leaks'),
      look('downspouts', 'Downspouts counted', { kind: 'number' }),
      look('roofline', 'Photo of the finished roofline', { required: false, photo_required: true }),
    ],
  },
  {
    name: 'After a wash of the house',
    service_types: ['house_wash'],
    items: [look('plants', 'Plants rinsed and uncovered'), look('windows', 'Windows are free of streaks')],
  },
]

/** Creates the checklists of a company, unless they exist. Returns its active checklists. */
export async function setUpQuality(
  parts: { database: Database; kernel: Kernel },
  owned: Owned,
): Promise<ChecklistRow[]> {
  return await asOwner(parts, owned, async (perform, transaction) => {
    const existing = await checklistsInUse(transaction, owned.org.id)
    if (existing.length > 0) return existing
    for (const checklist of checklists) await perform(saveChecklist, checklist)
    return await checklistsInUse(transaction, owned.org.id)
  })
}
