import { randomUUID } from 'node:crypto'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { png } from '../../files/testing/pictures.ts'
import { submitBugReport } from '../operations.ts'

const screenshot = `data:image/png;base64,${png(40, 20).toString('base64')}`
const report = { title: 'The board is empty', description: 'I opened it.', screenshot }

async function submitted(org: TestOrg): Promise<string> {
  return (await org.run(submitBugReport, { ...report, request_id: randomUUID() }, org.owner)).bug_report_id
}

export const samples = {
  'bugReports.submit': async () => ({ input: { ...report, request_id: randomUUID() }, subject: null }),
  'bugReports.get': async (org: TestOrg) => subjectOf(await submitted(org)),
  'bugReports.update': async (org: TestOrg) => {
    const { input, subject } = subjectOf(await submitted(org))
    return { input: { ...input, status: 'triaged', note: 'Seen.' }, subject }
  },
  'bugReports.screenshot': async (org: TestOrg) => subjectOf(await submitted(org)),
}

const subjectOf = (bug_report_id: string) => ({ input: { bug_report_id }, subject: 'bug_report_id' })
