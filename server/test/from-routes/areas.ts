/** The areas of the product, folders of domains. An area may import only areas that are listed before it. */
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
