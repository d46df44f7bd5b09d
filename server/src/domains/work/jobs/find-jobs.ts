import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findByTerms } from '../../../kernel/search/find-by-terms.ts'
import { type Found, inOneLine, type Sought } from '../../../kernel/search/sought.ts'
import { lineNamesOf } from '../../organization/line-items/index.ts'
import { type JobRow, jobs } from './job.ts'
import { wording } from './job-search-terms.ts'

const select = `select r.id, r.job_number, r.status, r.service_type, r.customer_name, r.service_address, r.service_city,
    r.service_zip, r.scheduled_date, r.updated_at, ${lineNamesOf('job_id')} as lines from jobs r`

/** Searches jobs by number, and by the text of the jobs, their lines and their clients. */
export async function findJobs(ctx: QueryContext, sought: Sought): Promise<Found[]> {
  const rows = await findByTerms<JobRow & { lines: string[] }>(ctx, jobs, sought, wording, {
    select,
    number: 'job_number',
  })
  return rows.map((row) => {
    const work = [row.service_type?.replaceAll('_', ' ') ?? null, ...row.lines]
    const address = [row.service_address, row.service_city, row.service_zip]
    return {
      id: row.id,
      title: row.customer_name ?? `Job #${row.job_number}`,
      subtitle: inOneLine(' · ', [
        work.find(Boolean) ?? null,
        row.scheduled_date,
        inOneLine(', ', address.slice(0, 2)),
      ]),
      number: row.job_number,
      status: row.status,
      at: row.updated_at,
      says: { number: [String(row.job_number)], name: [row.customer_name], address, work },
    }
  })
}
