import { namesPerson, type PersonTable } from '../personal-data/person-table.ts'

const sentence = 'The content was erased together with the data of a person.'
const emptiedError = `case when r.error is null then null
  else jsonb_build_object('code', r.error -> 'code', 'message', '${sentence}') end`
const namesInKey = (key: string): string =>
  `exists (select from unnest($3::text[]) a where strpos(lower(r.${key}), lower(a)) > 0)`

/** Stored answers lose their content. Their keys stay claimed, so that a repeated call has no second effect. */
export const personalData: readonly PersonTable[] = [
  {
    table: 'receipts',
    kind: 'log',
    rows: `r.state <> 'pending' and (${namesPerson(`concat_ws(' ', r.result, r.error::text, r.resolution, r.warnings::text)`)} or ${namesInKey('idempotency_key')})`,
    erase: {
      result: 'null',
      error: emptiedError,
      warnings: 'null',
      resolution: `'${sentence}'`,
      idempotency_key: `case when ${namesInKey('idempotency_key')} then 'erased/' || r.id else r.idempotency_key end`,
    },
    stays: ['operation', 'fingerprint'],
    isSearched: true,
  },
  {
    table: 'idempotency_records',
    kind: 'log',
    rows: namesPerson(`r.body || r.headers::text`),
    erase: { body: `'{"erased":true}'`, headers: `'{}'` },
    stays: ['key', 'fingerprint', 'operation'],
    hidden: 'all',
  },
]
