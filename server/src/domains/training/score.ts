import * as z from 'zod'

/** Of 100, with at most two places. */
export const scoreField = () =>
  z
    .string()
    .regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, 'must be a number from 0 to 100 with at most two places')
    .overwrite((given) => String(Number(given)))
    .meta({ example: '82.5' })

/** In hundredths, exactly. */
export function hundredths(score: string): number {
  const [whole, part = ''] = score.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
