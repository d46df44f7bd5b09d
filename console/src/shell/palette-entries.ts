import type { Output } from '../api/call.ts'
import { creations, pagesFor } from './places.ts'

/** Entry of the command palette. `to` is a URL relative to the organization. */
export interface PaletteEntry {
  to: string
  label: string
  sub?: string
  keys?: readonly string[]
  group: 'Records' | 'Recent' | 'Go to' | 'Create'
}

const addressOf: Record<string, string> = {
  lead: 'leads',
  client: 'clients',
  estimate: 'estimates',
  job: 'jobs',
  invoice: 'invoices',
}

type Found = Output<'search.find'>['items'][number]

/** Returns entries for the found records that have a page, in the order in which the server returned them. */
export const recordEntries = (found: readonly Found[]): PaletteEntry[] =>
  found.flatMap(({ kind, id, title, subtitle, number }) => {
    const page = addressOf[kind]
    if (page === undefined) return []
    const name = kind.charAt(0).toUpperCase() + kind.slice(1)
    const sub = [number === null ? name : `${name} ${number}`, subtitle].filter(Boolean).join(' · ')
    return [{ to: `${page}/${id}`, label: title, sub, group: 'Records' as const }]
  })

/** Returns the pages and forms whose labels match the text. */
export function commandEntries(text: string, can: (permission: string) => boolean): PaletteEntry[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const matches = (label: string): boolean => words.every((word) => label.toLowerCase().includes(word))
  const go = pagesFor(can)
    .filter(({ label }) => matches(`go to ${label}`))
    .map(({ to, label, key }) => ({
      to,
      label,
      group: 'Go to' as const,
      ...(key ? { keys: ['G', key.toUpperCase()] } : {}),
    }))
  const create = creations
    .filter(({ label, permission }) => can(permission) && matches(`create ${label}`))
    .map(({ to, label }) => ({ to, label, group: 'Create' as const }))
  return [...go, ...create]
}
