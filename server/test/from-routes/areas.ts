/** The areas of domains. Each imports only those before it. */
export const areas = [
  'organization',
  'messages',
  'people',
  'customers',
  'money',
  'work',
  'selling',
  'office',
] as const
