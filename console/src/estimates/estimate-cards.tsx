import type { Estimate } from '../api/operations.ts'
import { PageLink } from '../parts/page-link.tsx'
import { Status } from '../parts/status.tsx'
import { date, money } from '../parts/words.ts'

/** Jobs that were created from the estimate, and the amount for which there is no job yet. */
export function JobsCard({ estimate }: { estimate: Estimate }) {
  const { jobs, unplanned_cents, currency } = estimate
  if (jobs.length === 0) return null
  return (
    <section className="card facts" aria-label="Jobs">
      <h2>Jobs</h2>
      {jobs.map((job) => (
        <p key={job.job_id}>
          <PageLink to={`jobs/${job.job_id}`} className="link">
            Job {job.job_number}
          </PageLink>{' '}
          <Status of={job.status} />
          {job.total_cents !== undefined && (
            <span className="sub-line">
              {money(job.total_cents, currency)}, invoiced {money(job.invoiced_cents, currency)}
            </span>
          )}
        </p>
      ))}
      {!!unplanned_cents && <p className="muted">{money(unplanned_cents, currency)} is not in a job yet.</p>}
    </section>
  )
}

/** Versions of the estimate that were sent. */
export function VersionsCard({ estimate }: { estimate: Estimate }) {
  const { versions, currency } = estimate
  if (versions.length === 0) return null
  return (
    <section className="card facts" aria-label="Versions">
      <h2>Versions</h2>
      <dl>
        {versions.map(({ revision, sent_at, total_cents }) => (
          <div key={revision}>
            <dt>
              Version {revision}, {date(sent_at)}
            </dt>
            <dd>{money(total_cents, currency)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Names of the photos and attachments of the estimate. */
export function FilesCard({ estimate }: { estimate: Estimate }) {
  const files = [...estimate.photos, ...estimate.attachments]
  if (files.length === 0) return null
  return (
    <section className="card facts" aria-label="Photos and files">
      <h2>Photos and files</h2>
      {files.map(({ file_id, filename, caption }) => (
        <p key={file_id}>
          {filename} {caption && <span className="muted">{caption}</span>}
        </p>
      ))}
    </section>
  )
}
