import type { Input, Output } from '../api/call.ts'

/** Fields of the form, as the person types them. Lists have one entry per line. */
export interface BookingDraft {
  enabled: boolean
  services: string
  origins: string
  service_zips: string
  refuses_other_zips: boolean
}

export function draftOf(settings: Output<'bookings.get'>): BookingDraft {
  const { enabled, services, origins, service_zips, refuses_other_zips } = settings
  return {
    enabled,
    services: services.join('\n'),
    origins: origins.join('\n'),
    service_zips: service_zips.join(' '),
    refuses_other_zips,
  }
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/**
 * Returns the services for the preview. Entries that are too long are shortened, and entries beyond the maximum number
 * are left out.
 */
export const servicesOf = ({ services }: BookingDraft): string[] =>
  lines(services)
    .map((service) => service.slice(0, 100))
    .slice(0, 30)

export function settingsOf(draft: BookingDraft, version: number): Input<'bookings.configure'> {
  return {
    enabled: draft.enabled,
    services: lines(draft.services),
    // Browsers compare only the origin of a URL, so a pasted URL is shortened to its origin.
    origins: lines(draft.origins).map((line) => (URL.canParse(line) ? new URL(line).origin : line)),
    service_zips: draft.service_zips.split(/[\s,;]+/).filter(Boolean),
    refuses_other_zips: draft.refuses_other_zips,
    expected_version: version,
  }
}

/** Returns the HTML that shows the booking page on a page of the company's website. */
export const embedCode = (url: string): string =>
  `<iframe src="${url}" title="Book a visit" width="100%" height="900" style="border:0"></iframe>`
