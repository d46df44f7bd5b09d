import type { DescribedConnector } from './describe-company.ts'
import type { PerformAt } from './perform-at.ts'
import { createLeadImport, resolveLeadImport } from '../domains/customers/lead-imports/operations.ts'

interface DemoImport {
  minutesAgo: number
  /** Name of the connector through which the lead arrived. */
  connector: string
  document: Readonly<Record<string, unknown>>
  /** Reason for which the import was dismissed. Absent if it waits for review. */
  dismissed?: string
}

const website = 'Website quote form'

/** Imported leads that are too incomplete or contradictory to be accepted without a review. */
const imports: readonly DemoImport[] = [
  {
    minutesAgo: 2870,
    connector: website,
    document: {
      name: 'SEO Growth Team',
      mail: 'rank@seo.example.com',
      notes: 'We put you on page one of Google.',
    },
    dismissed: 'Spam',
  },
  {
    minutesAgo: 1630,
    connector: website,
    document: {
      name: 'Priya Raman',
      tel: '847-555-0',
      street: '912 Forest Ave',
      city: 'Wilmette',
      notes: 'House wash before the open house on Saturday.',
      lead_id: 'W-5181',
      page: '/house-washing',
    },
  },
  {
    minutesAgo: 760,
    connector: website,
    document: {
      name: 'Owen Brandt',
      tel: '(312) 555-0188',
      mail: 'owen.brandt@example.com',
      notes: 'Gutters overflow at the back. Two storeys, slate roof.',
      lead_id: 'W-5186',
      page: '/gutters',
      utm_source: 'google',
    },
  },
  {
    minutesAgo: 215,
    connector: website,
    document: {
      tel: '773-555-0164',
      street: '77 Sheridan Rd',
      city: 'Winnetka',
      zip: '60093',
      lead_id: 'W-5190',
    },
  },
  {
    minutesAgo: 64,
    connector: website,
    document: {
      name: 'Marta Kowalski',
      mail: 'marta.kowalski@example',
      street: '1402 Ridge Ave',
      city: 'Evanston',
      state: 'IL',
      zip: '60201',
      notes: 'Holiday lights on the front and the two oaks. Budget around 1,800.',
      lead_id: 'W-5193',
      photos: 3,
    },
  },
]

/** Fills the review queue with leads of the last two days. */
export async function setUpReview(
  perform: PerformAt,
  connectors: readonly DescribedConnector[],
  /**
   * A client who sent a complete request earlier. One of the imported documents is a later request of the same client,
   * without an address.
   */
  client: { name: string | null; phone: string; email: string | null } | undefined,
): Promise<void> {
  const again: DemoImport[] = client
    ? [
        {
          minutesAgo: 27,
          connector: website,
          document: {
            name: client.name,
            tel: client.phone,
            notes: 'Same as last year, please.',
            lead_id: 'W-5195',
          },
        },
      ]
    : []
  for (const { minutesAgo, connector, document, dismissed } of [...imports, ...again]) {
    const key = connectors.find(({ name }) => name === connector)?.connector_key
    if (key === undefined) continue
    const ticket = await perform(minutesAgo, createLeadImport, { ...document, connector_key: key })
    if (dismissed !== undefined && 'import_id' in ticket)
      await perform(minutesAgo - 30, resolveLeadImport, {
        lead_import_id: ticket.import_id,
        action: 'dismiss',
        dismiss_reason: dismissed,
      })
  }
}
