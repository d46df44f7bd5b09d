import { emptied, namesPerson, type PersonTable, refersBy } from '../personal-data/person-table.ts'

/** Runs about the person. Those that are not over are cancelled before (`liveRunsAbout`). */
export const personalData: readonly PersonTable[] = [
  {
    table: 'automation_runs',
    kind: 'automation_run',
    rows: refersBy('client_id', 'subject_id'),
    finds: 'array[r.id]',
    erase: { context: `'{}'`, error: 'null' },
    stays: ['subject_kind', 'node', 'entry_key', 'cause', 'reason'],
    hidden: ['cause', 'context', 'entry_key'],
  },
  {
    table: 'automation_steps',
    kind: 'automation_run',
    rows: refersBy('run_id'),
    erase: {
      ...emptied('detail'),
      reason: `case when r.outcome = 'failed' then 'erased' else r.reason end`,
    },
    stays: ['node', 'kind', 'handle', 'input_digest'],
    hidden: 'all',
  },
  {
    table: 'automation_signals',
    kind: 'automation_run',
    rows: namesPerson('r.payload::text'),
    erase: 'delete',
    hidden: 'all',
  },
]

/** SQL for the runs about the person that are not over. */
export const liveRunsAbout = `select r.id from automation_runs r where r.org_id = $1 and r.ended_at is null and ${refersBy('client_id', 'subject_id')}`
