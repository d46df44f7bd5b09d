import type { Job } from '../api/operations.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { channelsOf } from '../bulk/choice-fields.tsx'
import { moveInput, planOf } from '../bulk/plan.ts'
import { tagAct } from '../bulk/tag-act.ts'
import { useMe } from '../parts/use-me.ts'

/** Bar with the actions on the selected jobs. */
export function JobActs({ rows, clear }: { rows: Job[]; clear: () => void }) {
  const { can } = useMe()
  return (
    <BulkBar
      rows={rows}
      noun="job"
      idOf={({ id }) => id}
      nameOf={({ customer_name, job_number }) => `${customer_name ?? 'Unnamed'} · ${job_number}`}
      clear={clear}
      acts={[
        {
          label: 'Move …',
          verb: 'Move',
          isShown: can('manage_schedule') && rows.some(({ status }) => status === 'scheduled'),
          fields: ['to', 'by'],
          plan: (jobs, choices) =>
            choices.to
              ? planOf(
                  'jobs.reschedule',
                  jobs.map((job) => moveInput(job, choices.to, channelsOf(choices))),
                )
              : undefined,
        },
        {
          label: 'Invoice …',
          verb: 'Invoice',
          isShown: can('manage_invoices') && rows.some(({ status }) => status === 'complete'),
          fields: [],
          plan: (jobs) =>
            planOf(
              'invoices.createFromJob',
              jobs.map(({ id }) => ({ job_id: id })),
            ),
        },
        { ...tagAct('job'), isShown: can('manage_clients') },
      ]}
    />
  )
}
