import type { output } from 'zod'
import { exampleId } from '../../../kernel/schema/example.ts'
import type { meSchema } from './operations/keys/describe.ts'

const me: output<typeof meSchema> = {
  organization: {
    id: exampleId('organization'),
    slug: 'harbor',
    name: 'Harbor Exterior Cleaning',
    timezone: 'America/Chicago',
    currency: 'USD',
  },
  key: {
    id: exampleId('key'),
    name: 'Nightly sync',
    mode: 'live',
    scopes: ['clients:read', 'leads:read', 'leads:write'],
    location_ids: null,
    member_id: exampleId('member'),
    expires_at: null,
  },
  limits: { requests_per_minute: 600 },
}

export const meExamples = {
  records: { Me: me },
}
