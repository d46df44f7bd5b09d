import type { Permission } from '../../../kernel/access/permissions.ts'

const mebibyte = 1024 * 1024

export const pictureFormats = ['image/jpeg', 'image/png', 'image/webp'] as const

export interface FileKind {
  /** Type of the record to which such files are attached. Null if they belong to the organization as a whole. */
  parent:
    | 'bug_report'
    | 'conversation'
    | 'estimate'
    | 'holiday_design'
    | 'invoice'
    | 'job'
    | 'lead'
    | 'service'
    | null
  /**
   * Set if files of this type must be pictures: they are recognized by their bytes and re-encoded. If null, any file is
   * accepted and stored unchanged.
   */
  picture: { longestSide: number } | null
  /** Maximum size of the upload. */
  mostBytes: number
  /** Permissions to read and to change files. Access to the record of the file is required too. */
  read: Permission
  change: Permission
}

export const fileKinds = {
  bug_report_screenshot: {
    parent: 'bug_report',
    picture: { longestSide: 1920 },
    mostBytes: 3_000_000,
    read: 'manage_team',
    change: 'manage_team',
  },
  client_import: {
    parent: null,
    picture: null,
    mostBytes: 10 * mebibyte,
    read: 'manage_settings',
    change: 'manage_settings',
  },
  crew_photo: {
    parent: 'job',
    picture: { longestSide: 2560 },
    mostBytes: 3_000_000,
    read: 'view_jobs',
    change: 'update_job_status',
  },
  estimate_attachment: {
    parent: 'estimate',
    picture: null,
    mostBytes: 20 * mebibyte,
    read: 'view_estimates',
    change: 'manage_estimates',
  },
  estimate_photo: {
    parent: 'estimate',
    picture: { longestSide: 2560 },
    mostBytes: 8 * mebibyte,
    read: 'view_estimates',
    change: 'manage_estimates',
  },
  holiday_design_image: {
    parent: 'holiday_design',
    picture: { longestSide: 4096 },
    mostBytes: 3_000_000,
    read: 'manage_holiday_lights',
    change: 'manage_holiday_lights',
  },
  inbox_attachment: {
    parent: 'conversation',
    picture: null,
    mostBytes: 3_000_000,
    read: 'view_messages',
    change: 'send_messages',
  },
  invoice_attachment: {
    parent: 'invoice',
    picture: null,
    mostBytes: 20 * mebibyte,
    read: 'view_invoices',
    change: 'manage_invoices',
  },
  lead_photo: {
    parent: 'lead',
    picture: { longestSide: 2560 },
    mostBytes: 8 * mebibyte,
    read: 'view_leads',
    change: 'manage_leads',
  },
  mockup: {
    parent: 'holiday_design',
    picture: { longestSide: 2048 },
    mostBytes: 3_000_000,
    read: 'view_estimates',
    change: 'manage_holiday_lights',
  },
  price_book_thumbnail: {
    parent: 'service',
    picture: { longestSide: 512 },
    mostBytes: 5 * mebibyte,
    read: 'view_pricing',
    change: 'manage_pricing',
  },
  quality_photo: {
    parent: 'job',
    picture: { longestSide: 2560 },
    mostBytes: 8 * mebibyte,
    read: 'view_jobs',
    change: 'update_job_status',
  },
} as const satisfies Record<string, FileKind>

export type FileKindName = keyof typeof fileKinds
export const fileKindNames = Object.keys(fileKinds) as [FileKindName, ...FileKindName[]]

/** Types of files that are deleted a day after their upload was announced, unless they have been used by then. */
export const kindsForADay: readonly string[] = ['client_import', 'inbox_attachment'] satisfies FileKindName[]

/**
 * Types of files in the change feed, with the permission to read each. Bug reports and files to import are not
 * included.
 */
export const fedParts: Readonly<Record<string, Permission>> = Object.fromEntries(
  Object.entries(fileKinds).flatMap(([name, { parent, read }]) =>
    parent === 'bug_report' || parent === null ? [] : [[name, read]],
  ),
)
