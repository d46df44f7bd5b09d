import * as z from 'zod'

/** Score out of 100, with at most two decimal places. */
export const scoreField = () =>
  z
    .string()
    .regex(
      /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/,
      'must be a number from 0 to 100 with at most two decimal places',
    )
    .overwrite((score) => String(Number(score)))
    .meta({ example: '82.5' })

/** Converts a score to hundredths, without rounding errors. */
export function hundredths(score: string): number {
  const [whole, part = ''] = score.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
