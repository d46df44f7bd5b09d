/** The areas of the domains. Each may import only areas that are listed before it. */
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
