import * as z from 'zod'

const begins = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/
const ends = /^(([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?|24:00(:00)?)$/

const opening = z
  .strictObject({
    from: z
      .string()
      .regex(begins, 'must be a time of the day such as 09:00')
      .meta({ example: '09:00:00' })
      .describe('Opening time, `HH:MM` or `HH:MM:SS`. Returned with seconds.'),
    to: z
      .string()
      .regex(ends, 'must be a time of the day such as 17:00, or 24:00')
      .meta({ example: '17:00:00' })
      .describe(
        'Closing time, later than the opening; `24:00` is the end of the day. Returned with seconds.',
      ),
  })
  .refine(({ from, to }) => withSeconds(from) < withSeconds(to), {
    path: ['to'],
    message: 'must be later than `from`',
  })
const day = () =>
  z.array(opening).max(4).refine(areApart, 'must not have opening times that overlap').optional()

function areApart(openings: readonly { from: string; to: string }[]): boolean {
  const sorted = openings.toSorted((one, other) => (withSeconds(one.from) < withSeconds(other.from) ? -1 : 1))
  return sorted.every(({ from }, at) => at === 0 || withSeconds(sorted[at - 1]!.to) <= withSeconds(from))
}

/** Opening hours in local time, by day of the week. The location is closed on days that are absent. */
export const hoursSchema = z.strictObject({
  monday: day(),
  tuesday: day(),
  wednesday: day(),
  thursday: day(),
  friday: day(),
  saturday: day(),
  sunday: day(),
})

type Hours = z.infer<typeof hoursSchema>

/** The hours as stored and returned, each time as `HH:MM:SS`. */
export function hoursWithSeconds(hours: Hours): Hours {
  return Object.fromEntries(
    Object.entries(hours).map(([name, openings]) => [
      name,
      openings?.map(({ from, to }) => ({ from: withSeconds(from), to: withSeconds(to) })),
    ]),
  )
}

const withSeconds = (time: string): string => (time.length === 'HH:MM'.length ? `${time}:00` : time)
