import { signal } from '../../src/kernel/database/embedded/processes.ts'
import type { Installation } from './installation.ts'

/** Stops every process of the database where it stands; the answer lets them go on. */
export async function freezePostgres(installation: Installation): Promise<() => void> {
  const postmaster = installation.postmaster()
  const database = await installation.connect()
  // First, so that no process is started after the look.
  signal(postmaster, 'SIGSTOP')
  const { rows } = await database.query<{ pid: number }>(
    'select pid from pg_stat_activity order by pid = pg_backend_pid()',
  )
  const all = [postmaster, ...rows.map(({ pid }) => pid)]
  const resume = (): void => all.forEach((pid) => signal(pid, 'SIGCONT'))
  for (const pid of all) signal(pid, 'SIGSTOP')
  return resume
}
