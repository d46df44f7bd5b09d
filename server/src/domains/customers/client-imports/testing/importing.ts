import type { Traffic } from '../../../../kernel/limits/traffic.ts'
import { runEnqueuedOperations } from '../../../../testing/run-enqueued-operations.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { readyFile } from '../../../office/files/testing/uploading.ts'
import { getClientImport, listRowsOfClientImport, startClientImport } from '../operations.ts'

/** Uploads a file and starts its import. */
export async function startImport(org: TestOrg, csv: string | Buffer, more: object = { mode: 'commit' }) {
  const { id: file_id } = await readyFile(org, 'client_import', Buffer.from(csv))
  return await org.run(startClientImport, { file_id, ...more }, org.owner)
}

export const header = 'name,phone,email\n'
export const phoneOf = (n: number): string => `(312) 555-${String(n).padStart(4, '0')}`
export const rowsFrom = (first: number, count: number): string =>
  Array.from({ length: count }, (_, at) => `Client ${first + at},${phoneOf(first + at)},\n`).join('')

export const readImport = (org: TestOrg, client_import_id: string) =>
  org.run(getClientImport, { client_import_id }, org.owner)

export const listRows = (org: TestOrg, client_import_id: string, more: object = {}) =>
  org.run(listRowsOfClientImport, { client_import_id, ...more }, org.owner)

/** Runs background tasks until none is left. Runs each task `times` times. Returns the number of rounds. */
export async function finish(org: TestOrg, times = 1, traffic?: Traffic): Promise<number> {
  let batches = 0
  while ((await runEnqueuedOperations(org, times, traffic)) > 0) batches++
  return batches
}

export async function clientsOf(org: TestOrg) {
  const rows = await org.query<{ name: string; created_by_id: string }>(
    'select name, created_by_id from live.clients where org_id = $1 order by name',
  )
  return rows
}
