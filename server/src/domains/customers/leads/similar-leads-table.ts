import { addressKey } from '../../../kernel/contact/index.ts'
import type { Parameter } from '../../../kernel/database/queries.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { type DuplicateCandidate, mostOfReason, type PersonKeys, reasonsOf } from '../clients/index.ts'
import { leads } from './lead.ts'

interface Row extends Omit<DuplicateCandidate, 'kind' | 'reasons'> {
  same_phone: boolean
  same_email: boolean
  same_name: boolean
  service_address: string | null
  city: string | null
  state: string | null
  zip: string | null
}

/**
 * Finds leads that may belong to the same person, by phone, email or name. Also finds open leads by address: addresses
 * are searched by house number and then compared in normalized form. If `own` is set, finds only that member's leads.
 */
export async function findSimilarLeads(
  { db, actor }: Pick<QueryContext, 'db' | 'actor'>,
  { name, phone, email_key, places }: PersonKeys,
  { except, ofOther, own }: { except: string | null; ofOther: string | null; own: string | null },
): Promise<DuplicateCandidate[]> {
  const parameters: Parameter[] = [actor.org.id, name, phone, email_key, except, ofOther]
  const bind = (value: Parameter): string => `$${parameters.push(value)}`
  const ownConditions = leads.own({ own }, bind).map((condition) => ` and ${condition}`)
  const arm = (condition: string): string =>
    `(select r.id from leads r
       where r.org_id = $1 and r.archived_at is null and ${condition} and r.id is distinct from $5::uuid
         and (r.client_id is null or r.client_id is distinct from $6::uuid)${ownConditions.join('')}
       order by r.created_at, r.id limit ${mostOfReason})`
  const there = places.map(({ zip, match_key }) => {
    const number = match_key.split('|').at(-1)!.split(' ')[0]!
    return arm(
      `r.zip_key = quoin.zip_key(${bind(zip)}) and starts_with(upper(r.service_address), ${bind(number)}) and r.status not in ('converted', 'lost')`,
    )
  })
  const arms = [
    arm('r.customer_phone = $3'),
    arm('r.customer_email_key = $4'),
    arm('lower(r.customer_name) = lower($2)'),
    ...there,
  ]
  const rows = await db.rows<Row>(
    `select r.id, r.customer_name as name, r.status, r.created_at, r.service_address, r.city, r.state, r.zip,
            r.customer_phone is not distinct from $3 and $3 is not null as same_phone,
            r.customer_email_key is not distinct from $4 and $4 is not null as same_email,
            lower(r.customer_name) = lower($2) as same_name
       from leads r where r.org_id = $1 and r.id in (${arms.join(' union ')})`,
    parameters,
  )
  const keys = new Set(places.map(({ match_key }) => match_key))
  return rows.flatMap((row): DuplicateCandidate[] => {
    const { service_address: line1, city, state, zip } = row
    const isThere =
      line1 !== null && keys.has(addressKey({ line1, city, state, zip, country: actor.org.country }))
    const reasons = reasonsOf({ ...row, same_address: isThere })
    if (reasons.length === 0) return []
    return [
      { kind: 'lead', id: row.id, name: row.name, status: row.status, reasons, created_at: row.created_at },
    ]
  })
}
