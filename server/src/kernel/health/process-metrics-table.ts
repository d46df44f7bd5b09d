import type { Queries } from '../database/queries.ts'
import { serviceOrgId } from '../tasks/task.ts'
import { namedBy, type ProcessName } from './process-name.ts'

export const metricsChannel = 'quoin_figures'

/** Returns the live processes: those whose Postgres connection for `LISTEN` is open. */
export async function livingProcesses(db: Queries): Promise<ProcessName[]> {
  const rows = await db.rows<{ name: string }>(
    `select distinct substr(application_name, length('quoin listener ') + 1) as name from pg_stat_activity
      where datname = current_database() and starts_with(application_name, 'quoin listener ') order by name`,
  )
  return rows.flatMap(({ name }) => namedBy(name) ?? [])
}

export async function notifyProcesses(db: Queries, word: string): Promise<void> {
  await db.rows(`select pg_notify('${metricsChannel}', $1)`, [word])
}

/**
 * Stores the metrics of a process and notifies the requesting process. Does both in one statement, so that the
 * metrics are already visible when the notification arrives.
 */
export async function storeMetrics(
  db: Queries,
  answer: { question: string; process: string; metrics: string; word: string },
): Promise<void> {
  await db.rows(
    `with told as (
       insert into quoin.process_figures (org_id, question, process, figures) values ($1, $2, $3, $4)
       on conflict do nothing returning 1)
     select pg_notify('${metricsChannel}', $5) from told`,
    [serviceOrgId, answer.question, answer.process, answer.metrics, answer.word],
  )
}

/** Deletes and returns the answers to one request. Also deletes late answers to earlier requests. */
export async function takeMetrics(
  db: Queries,
  question: string,
): Promise<{ process: string; figures: string }[]> {
  const rows = await db.rows<{ question: string; process: string; figures: string }>(
    `delete from quoin.process_figures
      where org_id = $1 and (question = $2 or told_at < clock_timestamp() - interval '1 minute')
      returning question, process, figures`,
    [serviceOrgId, question],
  )
  return rows.filter((row) => row.question === question)
}
