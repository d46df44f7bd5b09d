import { runEnqueuedOperations } from '../../../../testing/run-enqueued-operations.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { readyFile, table } from '../../../office/files/testing/uploading.ts'
import { startImport } from './importing.ts'

/**
 * Starts an import. First ends the running import of another sample, because an organization can run only one at a
 * time.
 */
async function start(org: TestOrg): Promise<string> {
  await endRunning(org)
  return (await startImport(org, table)).id
}

async function endRunning(org: TestOrg): Promise<void> {
  await org.query(
    `update live.client_imports set status = 'cancelled', ended_at = now() where org_id = $1 and status = 'running'`,
  )
}

/** Starts an import and deletes its background task, so that the import keeps the status `running`. */
const running =
  (more: object = {}) =>
  async (org: TestOrg) => {
    const id = await start(org)
    await org.query(`delete from quoin.tasks where org_id = $1 and lane = 'imports'`)
    return { input: { client_import_id: id, ...more }, subject: 'client_import_id' }
  }

export const samples = {
  'clientImports.start': async (org: TestOrg) => {
    await endRunning(org)
    const { id: file_id } = await readyFile(org, 'client_import')
    const mapping = { name: 'name', phone: 'phone' }
    return { input: { file_id, mapping, mode: 'commit', on_duplicate: 'update' }, subject: 'file_id' }
  },
  'clientImports.get': running(),
  'clientImports.list': async (org: TestOrg) => {
    await start(org)
    return { input: { limit: 10 }, subject: null }
  },
  'clientImports.listRows': async (org: TestOrg) => {
    const id = await start(org)
    await runEnqueuedOperations(org)
    return {
      input: { client_import_id: id, action: 'create', after_line: 1, limit: 10 },
      subject: 'client_import_id',
    }
  },
  'clientImports.cancel': running(),
  'clientImports.advance': running({ done_count: 0 }),
  'clientImports.purge': running(),
}
