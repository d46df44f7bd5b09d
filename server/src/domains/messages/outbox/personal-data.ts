import type { PersonTable } from '../../../kernel/personal-data/person-table.ts'

// An opt-out stays effective if the person comes back: the address is replaced by its keyed digest (erased-addresses.ts).
const isTheirs = 'r.address_key = any ($3::text[])'
const digest =
  '(select d.digest from unnest($3::text[], $5::text[]) d (address, digest) where d.address = r.address_key)'

export const personalData: readonly PersonTable[] = [
  {
    table: 'quoin.contact_opt_outs',
    kind: 'consent',
    rows: isTheirs,
    erase: { address_key: digest },
    stays: ['source'],
  },
  {
    table: 'quoin.consent_entries',
    kind: 'consent',
    rows: isTheirs,
    erase: { address_key: digest, evidence: 'null' },
    stays: ['source'],
  },
  {
    table: 'quoin.contact_doubts',
    kind: 'consent',
    rows: isTheirs,
    erase: 'delete',
  },
  {
    table: 'quoin.unsubscribe_links',
    kind: 'link',
    rows: isTheirs,
    erase: 'delete',
    hidden: ['digest'],
  },
]
