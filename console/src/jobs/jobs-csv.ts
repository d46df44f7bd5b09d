import type { Job } from '../api/operations.ts'
import type { CsvFile } from '../parts/csv.ts'

/**
 * Columns of the CSV file for a list of jobs. Each job is one row. As in the list, the status and the times of the row
 * are from the job's current visit.
 */
export const jobsCsv: CsvFile<Job> = {
  file: 'jobs',
  columns: [
    ['Number', (job) => job.job_number],
    ['Client', (job) => job.customer_name],
    ['Status', (job) => job.status],
    ['Service', (job) => job.service_type],
    ['Address', (job) => job.service_address],
    ['City', (job) => job.service_city],
    ['Day', (job) => job.scheduled_date],
    ['From', (job) => job.scheduled_time_start],
    ['To', (job) => job.scheduled_time_end],
    ['Total', (job) => job.total_cents, 'cents'],
    ['Visits', (job) => job.visits_total],
    ['Visits done', (job) => job.visits_done],
  ],
}
