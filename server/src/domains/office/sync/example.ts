import { exampleId } from '../../../kernel/schema/example.ts'

export const changeExamples = {
  records: {
    Change: {
      kind: 'client',
      id: exampleId('duplicate client'),
      version: 4,
      change: 'delete',
      updated_at: '2026-03-02T15:04:05.678Z',
      merged_into: exampleId('client'),
      record: null,
    },
  },
}
