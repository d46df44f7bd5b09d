/** The records of the examples refer to each other, so that they can be read as one story. */
export const exampleIds = {
  location: '019a1000-0000-7000-8000-000000000001',
  member: '019a1000-0000-7000-8000-000000000002',
  key: '019a1000-0000-7000-8000-000000000003',
  source: '019a1000-0000-7000-8000-000000000004',
  client: '019f0c2e-8a6b-7cc1-9d53-000000000010',
  property: '019f0c2e-8a6b-7cc1-9d53-000000000011',
  lead: '019f0c2e-8a6b-7cc1-9d53-000000000012',
  leadImport: '019f0c2e-8a6b-7cc1-9d53-000000000013',
  estimate: '019f0c2e-8a6b-7cc1-9d53-000000000014',
  estimateLine: '019f0c2e-8a6b-7cc1-9d53-000000000015',
  job: '019f0c2e-8a6b-7cc1-9d53-000000000016',
  jobLine: '019f0c2e-8a6b-7cc1-9d53-000000000017',
  invoice: '019f0c2e-8a6b-7cc1-9d53-000000000018',
  invoiceLine: '019f0c2e-8a6b-7cc1-9d53-000000000019',
  payment: '019f0c2e-8a6b-7cc1-9d53-00000000001a',
  crew: '019a1000-0000-7000-8000-000000000005',
  webhook: '019a1000-0000-7000-8000-000000000007',
} as const

/** What the examples begin and end with, as every record does. */
export const exampleStart = (id: string) => ({ id, location_id: exampleIds.location })

export const exampleEnd = (created_at: string, updated_at = created_at) => ({
  version: created_at === updated_at ? 1 : 2,
  tags: [] as string[],
  external_refs: {} as Record<string, string>,
  created_by: { type: 'api_key' as const, id: exampleIds.key },
  created_at,
  updated_at,
  archived_at: null,
})
