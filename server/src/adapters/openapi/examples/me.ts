import type { output } from 'zod'
import type { meSchema } from '../../../domains/company/operations.ts'
import { exampleIds } from './ids.ts'

const me: output<typeof meSchema> = {
  organization: {
    id: '019a1000-0000-7000-8000-000000000006',
    slug: 'harbor',
    name: 'Harbor Exterior Cleaning',
    timezone: 'America/Chicago',
    currency: 'USD',
  },
  key: {
    id: exampleIds.key,
    name: 'Nightly sync',
    mode: 'live',
    scopes: ['clients:read', 'leads:read', 'leads:write'],
    location_ids: null,
    member_id: exampleIds.member,
    expires_at: null,
  },
  limits: { requests_per_minute: 600 },
}

export const meExamples = { Me: me }
