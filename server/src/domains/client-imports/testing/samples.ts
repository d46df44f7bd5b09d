import { doWhatWasLeft } from '../../../testing/do-what-was-left.ts'
import type { TestOrg } from '../../../testing/test-org.ts'
import { readyFile, table } from '../../files/testing/uploading.ts'
import { startImport } from './importing.ts'

/** An import of which the background does no more. */
const running =
  (more: object = {}) =>
  async (org: TestOrg) => {
    const { id } = await startImport(org, table)
    await org.app.inspect.query(`delete from quoin.tasks where org_id = $1 and lane = 'imports'`, [org.id])
    return { input: { client_import_id: id, ...more }, subject: 'client_import_id' }
  }

export const samples = {
  'clientImports.start': async (org: TestOrg) => ({
    input: {
      file_id: (await readyFile(org, 'client_import')).id,
      mapping: { name: 'name', phone: 'phone' },
      mode: 'commit',
      on_duplicate: 'update',
    },
    subject: 'file_id',
  }),
  'clientImports.get': running(),
  'clientImports.list': async (org: TestOrg) => {
    await startImport(org, table)
    return { input: { limit: 10 }, subject: null }
  },
  'clientImports.listRows': async (org: TestOrg) => {
    const { id } = await startImport(org, table)
    await doWhatWasLeft(org)
    return {
      input: { client_import_id: id, action: 'create', after_line: 1, limit: 10 },
      subject: 'client_import_id',
    }
  },
  'clientImports.cancel': running(),
  'clientImports.advance': running({ done_count: 0 }),
  'clientImports.purge': running(),
}
