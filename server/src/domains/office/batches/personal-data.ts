import { namesPerson, type PersonTable } from '../../../kernel/personal-data/person-table.ts'

const everything = `concat_ws(' ', r.input::text, r.subject::text, r.effects::text, r.inverse::text, r.error::text)`

export const personalData: readonly PersonTable[] = [
  {
    table: 'batch_items',
    kind: 'batch_item',
    rows: namesPerson(everything),
    erase: {
      input: `'{}'`,
      subject: 'null',
      effects: 'null',
      inverse: 'null',
      error: `case when r.error is null then null
        else jsonb_build_object('code', r.error -> 'code', 'message', 'The content was erased together with the data of a person.') end`,
      verdict: `case when r.verdict = 'ready' then 'stopped' else r.verdict end`,
    },
    stays: ['operation', 'effects_digest'],
    hidden: 'all',
  },
]
