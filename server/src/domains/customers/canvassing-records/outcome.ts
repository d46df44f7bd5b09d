export const outcomes = [
  'not_home',
  'not_interested',
  'interested',
  'callback',
  'quote_sent',
  'sold',
  'do_not_knock',
] as const
export type Outcome = (typeof outcomes)[number]
