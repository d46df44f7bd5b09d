import { namesPerson, type PersonTable } from '../personal-data/person-table.ts'

/** Task kind that erases a person. Its payload names the client. */
export const eraseKind = 'clients.erase'

const about = `r.kind <> '${eraseKind}' and (r.id = any ($2::uuid[]) or ${namesPerson('r.payload::text')})`

/** Tasks that are waiting or dead. An erasure waits for running tasks (`runningAbout`). */
export const personalData: readonly PersonTable[] = [
  {
    table: 'quoin.tasks',
    kind: 'log',
    rows: `r.state <> 'processing' and ${about}`,
    erase: 'delete',
    hidden: 'all',
  },
]

/** SQL condition of running tasks about the person, for which an erasure must wait. */
export const runningAbout = `select 1 from quoin.tasks r where r.org_id = $1 and r.state = 'processing' and ${about}`
