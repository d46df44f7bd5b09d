import {
  emptied,
  erasedName,
  type PersonTable,
  refersBy,
  withoutMembers,
} from '../../../kernel/personal-data/person-table.ts'

const texts = [
  'customer_name',
  'customer_email',
  'customer_phone',
  'service_address',
  'city',
  'state',
  'zip',
  'message',
  'description',
  'requested_changes',
  'decline_reason',
  'accepted_by',
  'attachments',
  'photos',
  'external_refs',
  'tags',
] as const
const copy = (column: string): string =>
  `jsonb_set(${withoutMembers(`r.${column}`, ...texts)}, '{customer_name}', '"${erasedName}"')`

export const personalData: readonly PersonTable[] = [
  {
    table: 'estimates',
    kind: 'estimate',
    rows: refersBy('client_id'),
    finds: 'array[r.id]',
    open: {
      when: `r.status in ('draft', 'sent', 'viewed', 'changes_requested') and r.archived_at is null`,
      finish: 'Void or decline the estimates.',
    },
    erase: {
      ...emptied(
        'customer_email',
        'customer_phone',
        'service_address',
        'city',
        'state',
        'zip',
        'message',
        'decline_reason',
        'requested_changes',
      ),
      customer_name: `'${erasedName}'`,
      accepted_by: `case when r.accepted_by is null then null else '${erasedName}' end`,
      options: withoutMembers('r.options', 'description'),
      tags: `'{}'`,
      external_refs: `'{}'`,
    },
    stays: [
      'source',
      'siding_type',
      'roof_type',
      'currency',
      'terms',
      'selected_option_id',
      'tax_basis',
      'display_number',
      'sold_taxes',
    ],
    isRecord: true,
  },
  {
    table: 'estimate_versions',
    kind: 'estimate',
    rows: refersBy('estimate_id'),
    erase: { snapshot: copy('snapshot') },
    hidden: 'all',
  },
  {
    table: 'estimate_acceptances',
    kind: 'estimate',
    rows: refersBy('estimate_id'),
    finds: 'array[r.id]',
    erase: {
      ...emptied('signature', 'address'),
      accepted_by: `'${erasedName}'`,
      snapshot: `case when r.snapshot is null then null else ${copy('snapshot')} end`,
    },
  },
]
