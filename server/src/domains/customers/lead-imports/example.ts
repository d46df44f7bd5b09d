import type { output } from 'zod'
import { exampleId } from '../../../kernel/schema/example.ts'
import type { leadImportTicketSchema } from './operations/create.ts'

const leadImport: output<typeof leadImportTicketSchema> = {
  import_id: exampleId('lead import'),
  status: 'pending',
  problems: [{ field: 'service_address', message: 'is missing' }],
}

export const leadImportExamples = {
  records: { LeadImport: leadImport },
  requests: {
    CreateLeadImportRequest: {
      connector: {
        summary: 'A document as the connected system sends it',
        value: {
          connector_key: 'angi-north',
          external_id: 'A-20391',
          customer_name: 'Ada Lovelace',
          customer_phone: '+13125550142',
          service_address: '1420 N Cedar Ave',
        },
      },
    },
  },
}
