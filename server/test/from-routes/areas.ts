/** The areas of the product. Each is a folder of domains, and may import only areas that are listed before it. */
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
