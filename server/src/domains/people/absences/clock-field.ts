import * as z from 'zod'

/** Input field for a local time of day in whole minutes. It is stored as `HH:MM:SS`. */
export const clockField = () =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:00)?$/, 'must be a time of the day such as 09:00')
    .overwrite((value) => (value.length === 5 ? `${value}:00` : value))
    .meta({ example: '11:00:00' })
