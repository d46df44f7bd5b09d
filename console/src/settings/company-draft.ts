import type { Input, Output } from '../api/call.ts'
import { phone } from '../parts/words.ts'

/** Fields of the form, as the person types them. */
export interface CompanyDraft {
  name: string
  email: string
  phone: string
  website: string
  brand_color: string
  default_terms: string
  default_memo: string
}

/** Color of documents if the company has chosen none. */
export const defaultColor = '#1f4e79'

export function draftOf(company: Output<'settings.company.get'>): CompanyDraft {
  return {
    name: company.name,
    email: company.email ?? '',
    phone: phone(company.phone),
    website: company.website ?? '',
    brand_color: company.brand_color ?? defaultColor,
    default_terms: company.default_terms ?? '',
    default_memo: company.default_memo ?? '',
  }
}

const filled = (text: string): string | null => text.trim() || null

/**
 * Returns the input of `settings.company.update`. An empty field clears the setting. An empty name is sent too,
 * because the server refuses it with a message.
 */
export function updateOf(draft: CompanyDraft, version: number): Input<'settings.company.update'> {
  return {
    name: draft.name.trim(),
    email: filled(draft.email),
    phone: filled(draft.phone),
    website: filled(draft.website),
    brand_color: draft.brand_color === defaultColor ? null : draft.brand_color,
    default_terms: filled(draft.default_terms),
    default_memo: filled(draft.default_memo),
    expected_version: version,
  }
}

/** Returns the settings for a preview. An empty name is left out, so that the preview shows the saved name. */
export function previewOf(draft: CompanyDraft, notes: string) {
  const name = draft.name.trim()
  return {
    ...(name === '' ? {} : { name }),
    email: filled(draft.email),
    phone: filled(draft.phone),
    website: filled(draft.website),
    brand_color: draft.brand_color,
    notes: filled(notes),
  }
}
