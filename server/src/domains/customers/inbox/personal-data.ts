import { emptied, type PersonTable, refersBy } from '../../../kernel/personal-data/person-table.ts'

export const personalData: readonly PersonTable[] = [
  {
    table: 'calls',
    kind: 'call',
    rows: refersBy('conversation_id'),
    finds: 'array[r.id]',
    erase: { from_number: `'erased'`, caller_name: 'null' },
    stays: ['sid', 'to_number'],
    hidden: ['sid'],
  },
  {
    table: 'transcripts_ahead',
    kind: 'call',
    rows: `r.recording_sid in (select v.recording_sid from voicemails v where v.org_id = r.org_id and v.id = any ($2::uuid[]))`,
    erase: 'delete',
    hidden: 'all',
  },
  {
    table: 'voicemails',
    kind: 'call',
    rows: refersBy('id', 'conversation_id'),
    finds: 'array[r.id, r.file_id]',
    erase: {
      ...emptied('caller_name', 'transcript', 'file_id'),
      from_number: `'erased'`,
      transcript_status: `case when r.transcript_status = 'completed' then 'none' else r.transcript_status end`,
      recording_status: `'unavailable'`,
    },
    stays: ['content_type', 'recording_sid'],
    isRecord: true,
    hidden: ['recording_sid'],
  },
]
