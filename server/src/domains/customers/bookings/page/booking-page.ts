import type { Frame } from '../../../messages/public-links/index.ts'

/** The company's data that the booking page shows. */
export interface BookingPage {
  company: NonNullable<Frame['company']>
  colors: Frame['colors']
  hasLogo: boolean
  /** Names of the services to choose from. If empty, the customer describes the work in a text field. */
  services: readonly string[]
  /** Text next to the checkbox with which the customer consents to text messages. */
  consent: string
}

/** Days with free time, and the parts of each day in which work can begin. */
export type BookingDays = readonly { date: string; windows: readonly BookingWindow[] }[]

export type BookingWindow = keyof typeof windowNames

export const windowNames = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
} as const

export const windowHours: Readonly<Record<BookingWindow, string>> = {
  morning: 'before 12',
  afternoon: '12 to 5',
  evening: 'after 5',
}

/** Steps of the form, in order. */
export const bookingSteps = ['service', 'address', 'time', 'contact'] as const
export type BookingStep = (typeof bookingSteps)[number]

export const isBookingStep = (name: string): name is BookingStep =>
  (bookingSteps as readonly string[]).includes(name)
