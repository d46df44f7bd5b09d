import './jobs.css'
import type { Job } from '../api/operations.ts'
import { RecipeButton } from '../bulk/recipe-button.tsx'
import { ListBar } from '../parts/list-bar.tsx'
import { RecordList } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Empty } from '../parts/states.tsx'
import { Status } from '../parts/status.tsx'
import { filterOf } from '../parts/tabs.ts'
import { useAddress } from '../parts/use-address.ts'
import { useTabCounts } from '../parts/use-tab-counts.ts'
import { useMe } from '../parts/use-me.ts'
import { addressLine, money, service } from '../parts/words.ts'
import { JobActs } from './job-acts.tsx'
import { jobsCsv } from './jobs-csv.ts'
import { JobPeek } from './job-peek.tsx'
import { JobsBoard } from './jobs-board.tsx'
import { when } from './when.ts'
import { jobTabs } from './job-tabs.ts'

export function JobsPage() {
  const [address, change] = useAddress()
  const counted = useTabCounts('jobs', jobTabs)
  const isBoard = address['view'] === 'board'
  const { nameOf, today } = useMe()
  const columns = [
    {
      label: 'Client',
      cell: (job: Job) => (
        <>
          {job.customer_name ?? 'Unnamed'}
          <span className="sub-line">
            {service(job.service_type)} · {addressLine([job.service_address, job.service_city])}
            {job.visits_total > 1 && ` · ${job.visits_done} of ${job.visits_total} visits done`}
          </span>
        </>
      ),
    },
    { label: 'Status', cell: (job: Job) => <Status of={job.status} /> },
    {
      label: 'When',
      cell: (job: Job) => <span className={job.is_late ? 'late' : ''}>{when(job, today)}</span>,
    },
    {
      label: 'Crew lead',
      cell: (job: Job) => nameOf(job.assignees.find(({ role }) => role === 'lead')?.member_id ?? null) || '–',
      isWide: true,
    },
    { label: 'Number', cell: (job: Job) => job.job_number, isFigure: true, isWide: true },
    { label: 'Total', cell: (job: Job) => money(job.total_cents, job.currency), isFigure: true },
  ]
  return (
    <>
      <PageHead title="Jobs">
        <span className="segments" role="group" aria-label="View">
          <button type="button" aria-pressed={!isBoard} onClick={() => change({ view: undefined })}>
            Table
          </button>
          <button type="button" aria-pressed={isBoard} onClick={() => change({ view: 'board' })}>
            Board
          </button>
        </span>
        <RecipeButton recipe={address['tab'] === 'bill' ? 'invoice_finished' : 'move_day'} />
        <PageLink to="schedule" className="button">
          Open the schedule
        </PageLink>
      </PageHead>
      <ListBar tabs={isBoard ? [] : counted} searches="Search jobs" />
      {isBoard ? (
        <JobsBoard search={address['search']} />
      ) : (
        <RecordList
          operation="jobs.list"
          input={filterOf(jobTabs, address)}
          label="Jobs"
          columns={columns}
          to={(job) => `jobs/${job.id}`}
          peek={(job) => <JobPeek job={job} />}
          csv={jobsCsv}
          bulk={(rows, clear) => <JobActs rows={rows} clear={clear} />}
          empty={
            <Empty title="No jobs here">
              <p className="muted">A job comes from an accepted estimate.</p>
              <PageLink to="estimates" className="button">
                Open estimates
              </PageLink>
            </Empty>
          }
        />
      )}
    </>
  )
}
