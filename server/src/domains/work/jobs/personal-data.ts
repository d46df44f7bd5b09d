import {
  emptied,
  erasedName,
  type PersonTable,
  refersBy,
  withoutMembers,
} from '../../../kernel/personal-data/person-table.ts'

export const personalData: readonly PersonTable[] = [
  {
    table: 'jobs',
    kind: 'job',
    rows: refersBy('client_id'),
    finds: 'array[r.id]',
    open: {
      when: `r.status not in ('complete', 'cancelled') and r.archived_at is null`,
      finish: 'Complete or cancel the jobs.',
    },
    erase: {
      ...emptied(
        'service_address',
        'service_city',
        'service_state',
        'service_zip',
        'notes',
        'access_notes',
        'special_instructions',
        'hold_reason',
        'cancel_reason',
      ),
      customer_name: `'${erasedName}'`,
      tags: `'{}'`,
      external_refs: `'{}'`,
    },
    stays: ['service_type', 'currency', 'crew_at_completion'],
    isRecord: true,
  },
  {
    table: 'job_visits',
    kind: 'job',
    rows: refersBy('job_id'),
    finds: 'array[r.visit_id]',
    erase: emptied('label', 'note', 'hold_reason', 'cancel_reason'),
    stays: ['crew_at_completion'],
  },
  {
    table: 'job_recurrences',
    kind: 'job',
    rows: refersBy('client_id'),
    finds: 'array[r.id]',
    open: {
      when: 'r.archived_at is null and (r.ends_on is null or r.ends_on >= ($4::timestamptz)::date)',
      finish: 'End the recurring jobs.',
    },
    erase: {
      line_items: withoutMembers('r.line_items', 'description'),
      sold_lines: withoutMembers('r.sold_lines', 'description'),
    },
    stays: ['service_type', 'times', 'assignees', 'rule', 'skip_months'],
    isRecord: true,
  },
  {
    table: 'recurring_jobs',
    kind: 'job',
    rows: refersBy('job_id', 'job_recurrence_id'),
    erase: emptied('written'),
    hidden: 'all',
  },
]
