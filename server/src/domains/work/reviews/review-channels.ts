import * as z from 'zod'

const channels = ['email', 'sms'] as const

export const reviewChannels = z
  .array(z.enum(channels))
  .min(1)
  .max(channels.length)
  .refine((selection) => new Set(selection).size === selection.length, 'must contain each channel only once')
